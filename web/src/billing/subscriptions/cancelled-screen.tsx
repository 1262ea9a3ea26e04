import { Link, useSearchParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { HeartsDrawing, ReceiptDrawing } from '#ui/drawings.tsx'
import { Loading } from '#ui/spinner.tsx'
import { END_REASON_LABELS, wasCharged } from './outcome.ts'
import { Outcome, OutcomeScreen } from './outcome-screen.tsx'
import { useSubscription } from './queries.ts'

/** `/subscription-cancelled?subscription=…`: the return from the provider without a payment. */
export function CancelledScreen() {
  const id = useSearchParams()[0].get('subscription')
  const { data, isLoading } = useSubscription(id)
  const creator = data?.creator
  // The member may have paid in another tab.
  const paid = data?.state === 'active' || data?.state === 'past_due'
  // The page may be opened again after the subscription has ended.
  const ended = data && !paid && wasCharged(data)
  const title = paid ? 'You subscribe' : ended ? 'This subscription has ended' : 'Nothing was charged'
  return (
    <OutcomeScreen title={title}>
      {isLoading ? (
        <Panel>
          <Loading className="min-h-80" />
        </Panel>
      ) : (
        <Outcome
          title={title}
          drawing={paid ? HeartsDrawing : ReceiptDrawing}
          headline={headlineFor(paid ? 'paid' : ended ? 'ended' : 'unpaid', creator?.displayName)}
          text={
            paid
              ? 'It was paid for elsewhere. Every post is open to you.'
              : ended
                ? `${data.endedBecause ? `${END_REASON_LABELS[data.endedBecause]} ` : ''}You can come back at any time.`
                : 'You left before paying. You can come back at any time.'
          }
          action={
            <>
              {creator && (
                <Link className={buttonClass()} to={creatorPath(creator)}>
                  {paid ? 'See the posts' : ended ? 'See the page' : 'Try again'}
                </Link>
              )}
              <Link className={buttonClass({ variant: creator ? 'outline' : 'default' })} to={paths.creators}>
                See creators
              </Link>
            </>
          }
        />
      )}
    </OutcomeScreen>
  )
}

function headlineFor(outcome: 'paid' | 'ended' | 'unpaid', name: string | undefined): string {
  if (outcome === 'paid') return `You subscribe to ${name ?? 'this creator'}`
  if (outcome === 'ended') return `You supported ${name ?? 'this creator'}`
  return name ? `You did not subscribe to ${name}` : 'You did not subscribe'
}
