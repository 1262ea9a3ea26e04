import type { CaseQueue, CaseDetail as Detail } from '@koji/contract'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ClaimBar } from '../claims/claim-bar.tsx'
import { useClaim } from '../claims/use-claim.ts'
import { personName } from '../person-name.ts'
import { CaseAuthor } from './case-author.tsx'
import { CaseChecks } from './case-checks.tsx'
import { CaseChips } from './case-chips.tsx'
import { CaseMerge } from './case-merge.tsx'
import { CaseReports } from './case-reports.tsx'
import { CaseSubject } from './case-subject.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { ACTION_LABELS, likelyRule, SUBJECT_LABELS } from './labels.ts'
import { useCase } from './queries.ts'
import { RuleNote } from './rule-note.tsx'

interface CaseDetailProps {
  id: string
  /** The reports queue lists reports first, the content queue the checks. */
  emphasis: CaseQueue
  onDone: () => void
  onRelease: () => void
}

export function CaseDetail({ id, emphasis, onDone, onRelease }: CaseDetailProps) {
  const { data, error, isPending, isFetching, refetch } = useCase(id)
  const open = data?.case.outcome === null && data.case.closedAt === null
  const claim = useClaim('case', id, data && { open, holder: data.case.holder })
  if (isPending) return <CaseSkeleton />
  if (!data)
    return (
      <Panel className="rounded-28">
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  const evidence = [
    <CaseReports key="reports" reports={data.reports} />,
    <CaseChecks key="checks" checks={data.checks} />,
  ]
  return (
    <div className="grid min-w-0 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_16rem] 2xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Panel as="section" aria-label="Case" className="grid min-w-0 grid-cols-1 gap-6 rounded-28">
        <CaseHeader detail={data} />
        {open && <ClaimBar claim={claim} onRelease={onRelease} />}
        <CaseSubject detail={data} />
        {emphasis === 'reports' ? evidence : evidence.toReversed()}
        <RuleNote id={likelyRule(data.case)} />
        {open ? (
          <DecisionBar detail={data} blocked={claim.blocked} onDone={onDone} />
        ) : (
          <Outcome detail={data} />
        )}
      </Panel>
      <aside aria-label="Author" className="grid min-w-0 gap-5">
        <CaseAuthor author={data.author} />
        <CaseMerge detail={data} blocked={claim.blocked || !open} />
        <Panel className="text-14">
          <b>Every view is logged</b>
          <p className="mt-1 text-pretty text-ink-2">
            The audit log shows that you opened this case, and when.
          </p>
        </Panel>
      </aside>
    </div>
  )
}

const sourceLabel = ({ source, reporters }: Detail['case']): string => {
  if (source === 'automatic') return 'Found by a check'
  return reporters > 0 ? 'Reported' : 'Noticed'
}

function CaseHeader({ detail: { case: summary, subject, hiddenAt } }: { detail: Detail }) {
  const language = useLanguage()
  const { label, icon: Icon } = SUBJECT_LABELS[summary.kind]
  return (
    <div className="grid gap-2.5">
      <h2 className="flex items-center gap-2.5 title-22">
        <Icon className="size-6 shrink-0" aria-hidden />
        <span className="min-w-0 break-words">
          {label} of {personName(summary.person)}
        </span>
      </h2>
      <p className="text-14 text-ink-2">
        {sourceLabel(summary)} on {dayAndTime(summary.openedAt, language)}
        {hiddenAt && `. Hidden after reports on ${dayAndTime(hiddenAt, language)}`}
        {subject?.held && !hiddenAt && '. No one else sees it until you decide'}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <CaseChips summary={summary} />
      </div>
    </div>
  )
}

function Outcome({ detail: { case: summary } }: { detail: Detail }) {
  const language = useLanguage()
  return (
    <p className="border-t border-line pt-5 font-semibold">
      {summary.outcome
        ? `${ACTION_LABELS[summary.outcome.action].past}${summary.outcome.by ? ` by ${summary.outcome.by}` : ''}`
        : 'There’s nothing left to decide'}
      {summary.closedAt && ` on ${dayAndTime(summary.closedAt, language)}`}
    </p>
  )
}

const CaseSkeleton = () => (
  <Panel className="rounded-28">
    <SkeletonGroup className="grid gap-6">
      <SkeletonText lines={2} />
      <Skeleton className="h-56 rounded-20" />
      <SkeletonText lines={3} />
    </SkeletonGroup>
  </Panel>
)
