import type { Subscription } from '@koji/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Refused } from '../../lib/api.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { creatorPath } from '../../people/creator-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { HeartsDrawing, ReceiptDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loading, Spinner } from '../../ui/spinner.tsx'
import { ENDED_WORDS, outcomeOf } from './outcome.ts'
import { Paid } from './paid.tsx'
import { useSubscription } from './queries.ts'

const LATE_MS = 30_000

const SeePlans = ({ variant = 'default' }: { variant?: 'default' | 'outline' }) => (
  <Link className={buttonClass({ variant })} to={`${paths.subscriptions}?tab=plans`}>
    See your subscriptions
  </Link>
)

/** `/subscription-success?subscription=…`: says that it is paid once it is, and not before. */
export function SuccessScreen() {
  const id = useSearchParams()[0].get('subscription')
  const { data, error, isPending, isFetching, refetch } = useSubscription(id)
  if (data) return <Known plan={data} />
  if (id && isPending)
    return (
      <Screen title="Thank you" width="form">
        <Panel>
          <Loading className="min-h-80" />
        </Panel>
      </Screen>
    )
  if (id && error && !(error instanceof Refused))
    return (
      <Screen title="Thank you" width="form">
        <Panel>
          <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
        </Panel>
      </Screen>
    )
  return (
    <Screen title="Thank you" width="form">
      <Panel>
        <EmptyState
          drawing={HeartsDrawing}
          title="Your subscriptions are in one place"
          text="As soon as a payment is confirmed, the posts open by themselves."
          action={<SeePlans />}
        />
      </Panel>
    </Screen>
  )
}

function Known({ plan }: { plan: Subscription }) {
  const outcome = outcomeOf(plan, useLate(LATE_MS))
  const name = plan.creator?.displayName ?? 'this creator'
  if (outcome === 'paid') return <Paid plan={plan} />
  if (outcome === 'ended') return <Ended plan={plan} />
  return (
    <Screen title={outcome === 'slow' ? 'This takes longer than usual' : 'Almost there'} width="form">
      <Panel>
        {/* One place for both, so that a screen reader says what changes. */}
        <div role="status" className="grid justify-items-center gap-4 px-3 py-10 text-center">
          <Spinner className="size-11 text-koji" />
          {outcome === 'slow' ? (
            <Words title="We have not heard from the payment yet">
              Nothing is lost. As soon as it is confirmed, the posts of {name} open by themselves, and you
              find it under your subscriptions. Nobody is charged twice. You can leave this page.
            </Words>
          ) : (
            <Words title="Confirming your payment">
              This takes a few seconds. The posts of {name} open by themselves.
            </Words>
          )}
        </div>
        {outcome === 'slow' && (
          <p className="flex justify-center pb-6">
            <SeePlans variant="outline" />
          </p>
        )}
      </Panel>
    </Screen>
  )
}

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2 className="title-22">{title}</h2>
    <p className="max-w-[44ch] text-pretty text-ink-2">{children}</p>
  </>
)

const Ended = ({ plan: { creator, endedBecause } }: { plan: Subscription }) => (
  <Screen title="This subscription is over" width="form">
    <Panel>
      <EmptyState
        drawing={ReceiptDrawing}
        title={creator ? `You do not subscribe to ${creator.displayName}` : 'It has ended'}
        text={endedBecause && ENDED_WORDS[endedBecause]}
        action={
          <>
            {creator && (
              <Link className={buttonClass()} to={creatorPath(creator)}>
                Back to {creator.displayName}
              </Link>
            )}
            <SeePlans variant="outline" />
          </>
        }
      />
    </Panel>
  </Screen>
)

function useLate(milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return late
}
