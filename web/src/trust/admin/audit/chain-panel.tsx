import type { AuditCheck } from '@koji/contract'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { ago, counted, dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { checkResult } from './labels.ts'
import { isUnfinished, useAuditCheck, useStartCheck } from './queries.ts'

/** The result of the last check of the hash chain, and the button that starts another. */
export function ChainPanel() {
  const { data, error, isPending, isFetching, refetch } = useAuditCheck()
  const start = useStartCheck()
  const check = data?.check ?? null
  const running = isUnfinished(check?.state)
  if (isPending) return <ChainSkeleton />
  return (
    <Panel
      as="section"
      aria-label="The chain"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4"
    >
      <div role="status" className="min-w-0 flex-1 basis-64">
        {!data ? (
          <ChainStatus tone="warn" title="The last check is not known" text={friendlyMessage(error)} />
        ) : running ? (
          <CheckProgress check={check!} />
        ) : (
          <CheckVerdict check={check} />
        )}
      </div>
      {data ? (
        <Button pending={running || start.isPending} onClick={() => start.mutate()}>
          <ShieldCheck className="size-5" aria-hidden />
          Verify chain
        </Button>
      ) : (
        <Button variant="outline" pending={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      )}
    </Panel>
  )
}

function CheckProgress({ check: { checked, total } }: { check: AuditCheck }) {
  return (
    <Progress
      label="Checking every row"
      tone="pine"
      value={total === 0 ? null : checked}
      max={total}
      valueText={
        total === 0 ? 'Begins at once' : `${checked.toLocaleString('en')} of ${counted(total, 'row')}`
      }
    />
  )
}

function CheckVerdict({ check }: { check: AuditCheck | null }) {
  const language = useLanguage()
  if (!check)
    return (
      <ChainStatus
        tone="plain"
        title="Not checked yet"
        text="Each row holds the hash of the one before. A check reads all of them and compares them with what was signed."
      />
    )
  const checkedAt = `Checked ${ago(check.endedAt ?? check.requestedAt, language)}`
  const { anchored, state } = check
  const anchorText = anchored
    ? `anchored at ${dayAndTime(anchored.at, language)}, up to row ${anchored.seq.toLocaleString('en')}`
    : 'nothing is anchored yet'
  const title = checkResult(check)
  if (state === 'intact') return <ChainStatus tone="ok" title={title} text={`${checkedAt} · ${anchorText}`} />
  if (state === 'failed')
    return (
      <ChainStatus tone="warn" title={title} text="Nothing is known of the rows. Please try once more." />
    )
  return (
    <ChainStatus
      tone="danger"
      title={title}
      text={`${checkedAt} · ${anchorText}. Leave the database and the anchors as they are, and tell the people who run this server.`}
    />
  )
}

const TONE_STYLES = {
  ok: { icon: ShieldCheck, class: 'bg-ok-wash text-ok' },
  danger: { icon: ShieldAlert, class: 'bg-danger-wash text-danger' },
  warn: { icon: ShieldAlert, class: 'bg-warn-wash text-warn' },
  plain: { icon: ShieldQuestion, class: 'bg-sunken text-ink-2' },
} as const

function ChainStatus({ tone, title, text }: { tone: keyof typeof TONE_STYLES; title: string; text: string }) {
  const { icon: Icon, class: toneClass } = TONE_STYLES[tone]
  return (
    <div className="flex items-start gap-4">
      <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', toneClass)}>
        <Icon className="size-6" aria-hidden />
      </span>
      <div className="min-w-0">
        <h2 className="title-18">{title}</h2>
        <p className="mt-0.5 text-14 text-pretty text-ink-2">{text}</p>
      </div>
    </div>
  )
}

const ChainSkeleton = () => (
  <Panel className="mb-5">
    <SkeletonGroup className="flex items-center gap-4">
      <Skeleton className="size-12 rounded-full" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-4.5 w-56 max-w-full" />
        <Skeleton className="h-3.5 w-80 max-w-full" />
      </span>
    </SkeletonGroup>
  </Panel>
)
