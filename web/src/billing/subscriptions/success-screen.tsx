import type { Subscription } from '@koji/contract'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { HeartsDrawing, ReceiptDrawing } from '#ui/drawings.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Spinner } from '#ui/spinner.tsx'
import { END_REASON_LABELS, outcomeOf } from './outcome.ts'
import { Outcome, OutcomeScreen } from './outcome-screen.tsx'
import { PaymentSuccess } from './payment-success.tsx'
import { useSubscription } from './queries.ts'

const LATE_MS = 30_000

const SeePlans = ({ variant = 'default' }: { variant?: 'default' | 'outline' }) => (
  <Link className={buttonClass({ variant })} to={`${paths.subscriptions}?tab=plans`}>
    See your subscriptions
  </Link>
)

/** `/subscription-success?subscription=…`: waits until the payment is confirmed. */
export function SuccessScreen() {
  const id = useSearchParams()[0].get('subscription')
  const { data, error, isPending, isFetching, refetch } = useSubscription(id, { waiting: true })
  if (data) return <CheckoutOutcome plan={data} />
  return (
    <OutcomeScreen title="Thank you">
      {id && isPending ? (
        <Panel>
          <Loading className="min-h-80" />
        </Panel>
      ) : id && error && !(error instanceof Refused) ? (
        <Panel>
          <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <Outcome
          title="Thank you"
          drawing={HeartsDrawing}
          headline="Your subscriptions are in one place"
          text="As soon as a payment is confirmed, the posts open by themselves."
          action={<SeePlans />}
        />
      )}
    </OutcomeScreen>
  )
}

function CheckoutOutcome({ plan }: { plan: Subscription }) {
  const outcome = outcomeOf(plan, useElapsed(LATE_MS))
  const name = plan.creator?.displayName ?? 'this creator'
  if (outcome === 'paid') return <PaymentSuccess plan={plan} />
  if (outcome === 'ended') return <Ended plan={plan} />
  const slow = outcome === 'slow'
  const title = slow ? 'This takes longer than usual' : 'Almost there'
  return (
    <OutcomeScreen title={title}>
      <Outcome
        title={title}
        drawing={<Spinner className="size-12 text-ink" />}
        headline={slow ? 'We have not heard from the payment yet' : 'Confirming your payment'}
        text={
          slow
            ? `Nothing is lost. As soon as it is confirmed, the posts of ${name} open by themselves, and you find it under your subscriptions. Nobody is charged twice. You can leave this page.`
            : `This takes a few seconds. The posts of ${name} open by themselves.`
        }
        action={slow && <SeePlans variant="outline" />}
      />
    </OutcomeScreen>
  )
}

const Ended = ({ plan: { creator, endedBecause } }: { plan: Subscription }) => (
  <OutcomeScreen title="This subscription is over">
    <Outcome
      title="This subscription is over"
      drawing={ReceiptDrawing}
      headline={creator ? `You do not subscribe to ${creator.displayName}` : 'It has ended'}
      text={endedBecause && END_REASON_LABELS[endedBecause]}
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
  </OutcomeScreen>
)

function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return elapsed
}
