import type { ProfileCard, RefundCase } from '@koji/contract'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { day, dayAndTime, dollars } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup, SkeletonRow, SkeletonText } from '#ui/skeleton.tsx'
import { ClaimBar } from '../claims/claim-bar.tsx'
import { useClaim } from '../claims/use-claim.ts'
import { Fact } from '../fact.tsx'
import { Outcome, StateChip } from '../queue/outcome.tsx'
import { ERASED_PERSON, REASON_LABELS } from './labels.ts'
import { LedgerTable } from './ledger-table.tsx'
import { useRefundCase } from './queries.ts'
import { RefundForm } from './refund-form.tsx'

export function RefundDetail({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useRefundCase(id)
  const loaded = data && { open: data.case.state === 'open', holder: data.case.holder }
  const claim = useClaim('refund_request', id, loaded)
  if (isPending) return <RefundSkeleton />
  if (!data)
    return (
      <Panel className="rounded-28">
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  const { case: refund, ledger, whole: fullRefund } = data
  return (
    <Panel
      as="section"
      aria-label={`Request about ${refund.number}`}
      className="grid min-w-0 grid-cols-1 gap-6 rounded-28"
    >
      <RefundHeader refund={refund} />
      {refund.state === 'open' && <ClaimBar claim={claim} onRelease={onDone} />}
      {refund.failure && <ProviderFailure failure={refund.failure} />}
      <RefundFacts refund={refund} />
      <LedgerTable ledger={ledger} />
      {refund.state === 'open' ? (
        <RefundForm refund={refund} fullRefund={fullRefund} blocked={claim.blocked} onDone={onDone} />
      ) : (
        <Outcome
          decidedAt={refund.decidedAt!}
          reason={refund.given === null ? null : `${dollars(refund.given)} given back`}
          note={refund.note ?? ''}
        />
      )}
    </Panel>
  )
}

function RefundHeader({ refund: { fan, requestedAt, state } }: { refund: RefundCase }) {
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 items-center gap-3.5">
        <Avatar name={fan?.displayName ?? ERASED_PERSON} src={fan?.avatarUrl ?? null} size={56} />
        <div className="min-w-0">
          <h2 className="title-22">
            <PersonLink person={fan} to={fan && paths.profileOf(fan.id)} />
          </h2>
          <p className="text-14 text-ink-2">Asked on {dayAndTime(requestedAt, language)}</p>
        </div>
      </div>
      <StateChip state={state} size="default" />
    </div>
  )
}

/** The provider refused an approved refund, so nothing was paid back. */
function ProviderFailure({
  failure: { words: message, amount, at },
}: {
  failure: NonNullable<RefundCase['failure']>
}) {
  const language = useLanguage()
  return (
    <section aria-labelledby="refusal" className="flex gap-3 rounded-14 bg-danger-wash p-4">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
      <div className="min-w-0 text-15">
        <h3 id="refusal" className="font-semibold text-pretty">
          {dollars(amount)} was approved, and the provider refused it
        </h3>
        <p className="mt-1 wrap-anywhere">“{message}”</p>
        <p className="mt-1 text-14 text-ink-2">
          On {dayAndTime(at, language)}. Nothing was given back: please decide once more.
        </p>
      </div>
    </section>
  )
}

function RefundFacts({ refund }: { refund: RefundCase }) {
  const language = useLanguage()
  const { creator, amount, refunded, number, paidAt, reason, details } = refund
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 xl:grid-cols-4">
        <Fact name="Payment">{number}</Fact>
        <Fact name="To">
          <PersonLink person={creator} to={creator && creatorPath(creator)} />
        </Fact>
        <Fact name="Paid">
          {dollars(amount)} on {day(paidAt, language)}
        </Fact>
        <Fact name="Given back so far">{dollars(refunded)}</Fact>
      </dl>
      <dl className="grid gap-3">
        <Fact name="Reason">{REASON_LABELS[reason]}</Fact>
        {details && <Fact name="In their words">{details}</Fact>}
      </dl>
    </>
  )
}

const PersonLink = ({ person, to }: { person: ProfileCard | null; to: string | null }) =>
  person && to ? (
    <Link to={to} className="text-ink hover:underline">
      {person.displayName}
    </Link>
  ) : (
    <span>{ERASED_PERSON}</span>
  )

const RefundSkeleton = () => (
  <Panel className="rounded-28">
    <SkeletonGroup className="grid gap-7">
      <SkeletonRow />
      <SkeletonText lines={3} />
      <Skeleton className="h-44 rounded-14" />
      <Skeleton className="h-32 rounded-14" />
    </SkeletonGroup>
  </Panel>
)
