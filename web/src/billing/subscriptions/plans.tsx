import type { Subscription } from '@koji/contract'
import { Receipt } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { ChargeCalendar } from './charge-calendar.tsx'
import { isPastDue } from './past-due-notice.tsx'
import { PaymentMethodButton } from './payment-method-button.tsx'
import { PlanRow } from './plan-row.tsx'
import { useSubscriptions } from './queries.ts'

/** The current subscriptions, their upcoming charges, and earlier subscriptions. */
export function Plans() {
  const live = useSubscriptions('live')
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = live
  // The upcoming charges only add up once all pages are loaded.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const plans = plansIn(live)
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="plans-now">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id="plans-now" className="title-22">
            Now
          </h2>
          <div className="flex flex-wrap gap-2">
            <Link to={paths.transactions} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              <Receipt className="size-5" aria-hidden />
              All payments
            </Link>
            {/* After a failed charge, the notice above has this button. */}
            {plans.length > 0 && !plans.some(isPastDue) && <PaymentMethodButton size="sm" />}
          </div>
        </div>
        <PlanList list={live} empty={<NoPlans />} />
      </section>
      {plans.length > 0 && !hasNextPage && <ChargeCalendar plans={plans} />}
      <PastPlans />
    </div>
  )
}

function PastPlans() {
  const past = useSubscriptions('past')
  // Hidden for members without past subscriptions.
  if (!past.isLoadingError && plansIn(past).length === 0) return null
  return (
    <section aria-labelledby="plans-earlier">
      <h2 id="plans-earlier" className="title-22 mb-3">
        Earlier
      </h2>
      <PlanList list={past} />
    </section>
  )
}

type List = ReturnType<typeof useSubscriptions>

const plansIn = ({ data }: List): Subscription[] => data?.pages.flatMap(({ items }) => items) ?? []

function PlanList({ list, empty }: { list: List; empty?: ReactNode }) {
  const [now] = useState(() => new Date())
  const plans = plansIn(list)
  return (
    <Panel flush className="px-5 md:px-6">
      {list.isPending && (
        <SkeletonGroup className="grid gap-5 py-5">
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      )}
      {list.isLoadingError && (
        <ErrorState
          level={3}
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && plans.length === 0 && empty}
      <ul>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} now={now} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          hasMore
          pending={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
        />
      )}
    </Panel>
  )
}

const NoPlans = () => (
  <EmptyState
    drawing={ReceiptDrawing}
    level={3}
    title="No plans"
    text="Whom you subscribe to is listed here, with what it costs and until when."
    action={
      <Link className={buttonClass()} to={paths.creators}>
        See creators
      </Link>
    }
  />
)
