import type { ReviewedAppeal } from '@koji/contract'
import { Link } from 'react-router'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ClaimBar } from '../claims/claim-bar.tsx'
import { useClaim } from '../claims/use-claim.ts'
import { Fact } from '../fact.tsx'
import { personName } from '../person-name.ts'
import { AppealDecision } from './appeal-decision.tsx'
import { ACTION_LABELS, SUBJECT_LABELS } from './labels.ts'
import { useAppeal } from './queries.ts'
import { RuleNote } from './rule-note.tsx'

export function AppealDetail({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, isFetching, refetch } = useAppeal(id)
  if (data) return <AppealPanel appeal={data} onDone={onDone} />
  return (
    <Panel as="section" aria-label="Appeal" className="rounded-28">
      {error ? (
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </Panel>
  )
}

function AppealPanel({ appeal, onDone }: { appeal: ReviewedAppeal; onDone: () => void }) {
  const language = useLanguage()
  const { id, decision, person, body, sentAt, state, holder, mayDecide } = appeal
  const claim = useClaim('appeal', id, { open: state === 'open' && mayDecide, holder })
  return (
    <Panel as="section" aria-label="Appeal" className="grid min-w-0 grid-cols-1 gap-6 rounded-28">
      <div>
        <h2 className="title-22">Appeal by {personName(person)}</h2>
        <p className="text-14 text-ink-2">Sent on {dayAndTime(sentAt, language)}</p>
      </div>
      {state === 'open' && mayDecide && <ClaimBar claim={claim} onRelease={onDone} />}
      <p className="rounded-20 bg-sunken p-5 break-words whitespace-pre-line">{body}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 xl:grid-cols-4">
        <Fact name="Decided">
          {ACTION_LABELS[decision.action].past}
          {decision.until && ` until ${dayAndTime(decision.until, language)}`}
        </Fact>
        <Fact name="About">{SUBJECT_LABELS[decision.kind].label}</Fact>
        <Fact name="On">{dayAndTime(decision.decidedAt, language)}</Fact>
        <Fact name="By">{decision.by ?? 'The command line'}</Fact>
      </dl>
      <dl className="grid gap-3">
        {decision.reason && <Fact name="Reason they were given">{decision.reason}</Fact>}
        {decision.note && <Fact name="Note from the team">{decision.note}</Fact>}
      </dl>
      {decision.caseId && (
        <Link
          to={`${paths.adminModeration}?tab=decided&open=${decision.caseId}`}
          className="justify-self-start font-semibold underline"
        >
          See the case
        </Link>
      )}
      <RuleNote id={decision.rule} />
      <AppealDecision appeal={appeal} blocked={claim.blocked} onDone={onDone} />
    </Panel>
  )
}
