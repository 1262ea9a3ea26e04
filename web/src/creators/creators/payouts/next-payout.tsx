import { PAYOUT_MIN } from '@koji/contract/constants'
import { ArrowRight, Hand, Hourglass, Landmark } from 'lucide-react'
import { Link } from 'react-router'
import { day, dollars } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type Account, PayoutSetup } from './balance.tsx'
import { usePayoutAccount } from './queries.ts'

/** The next payout, with a link to all payouts and statements. */
export function NextPayout() {
  const { data, error, isFetching, refetch } = usePayoutAccount()
  return (
    <Panel as="section" id="payouts" aria-labelledby="payouts-title" className="scroll-mt-20">
      <h2 id="payouts-title" className="sr-only">
        Payouts
      </h2>
      {data ? (
        <PayoutSummary account={data} />
      ) : error ? (
        <ErrorState
          level={3}
          text={friendlyMessage(error)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-5 w-48" />
        </SkeletonGroup>
      )}
    </Panel>
  )
}

function PayoutSummary({ account }: { account: Account }) {
  const language = useLanguage()
  const { state, available, pending, nextAt } = account
  if (state === 'none') return <PayoutSetup state={state} />
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-14 text-ink-2">
            {nextAt ? `Next payout, ${day(nextAt, language)}` : 'Available to pay out'}
          </p>
          <p className="title-28 mt-1 tabular-nums">{dollars(available)}</p>
        </div>
        <ScheduleChip account={account} />
      </div>
      {pending > 0 && (
        <p className="mt-1 text-14 text-ink-2">{dollars(pending)} more came in during the last days.</p>
      )}
      {state !== 'ready' && (
        <div className="mt-4">
          <PayoutSetup state={state} />
        </div>
      )}
      <Link
        to={paths.creatorPayouts}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: 'mt-3 -ml-3.5' })}
      >
        Payouts and statements
        <ArrowRight className="size-4.5" aria-hidden />
      </Link>
    </>
  )
}

function ScheduleChip({ account: { state, available, nextAt } }: { account: Account }) {
  if (state !== 'ready') return null
  if (!nextAt)
    return (
      <Chip size="sm" tone="line" icon={Hand}>
        When you ask
      </Chip>
    )
  return available >= PAYOUT_MIN ? (
    <Chip size="sm" tone="ok" icon={Landmark}>
      On track
    </Chip>
  ) : (
    <Chip size="sm" tone="line" icon={Hourglass}>
      From {dollars(PAYOUT_MIN)} on
    </Chip>
  )
}
