import { Link, useSearchParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { HeartsDrawing, ReceiptDrawing } from '#ui/drawings.tsx'
import { Loading } from '#ui/spinner.tsx'
import { ENDED_WORDS, wasCharged } from './outcome.ts'
import { Outcome, OutcomeScreen } from './outcome-screen.tsx'
import { useSubscription } from './queries.ts'

/** `/subscription-cancelled?subscription=…`: somebody came back without paying. */
export function CancelledScreen() {
  const id = useSearchParams()[0].get('subscription')
  const { data, isLoading } = useSubscription(id)
  const creator = data?.creator
  // Paid in another tab after all.
  const paid = data?.state === 'active' || data?.state === 'past_due'
  // Opened again, long after.
  const over = data && !paid && wasCharged(data)
  const title = paid ? 'You subscribe' : over ? 'This subscription has ended' : 'Nothing was charged'
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
          finding={findingOf(paid ? 'paid' : over ? 'over' : 'left', creator?.displayName)}
          text={
            paid
              ? 'It was paid for elsewhere. Every post is open to you.'
              : over
                ? `${data.endedBecause ? `${ENDED_WORDS[data.endedBecause]} ` : ''}You can come back at any time.`
                : 'You left before paying. You can come back at any time.'
          }
          action={
            <>
              {creator && (
                <Link className={buttonClass()} to={creatorPath(creator)}>
                  {paid ? 'See the posts' : over ? 'See the page' : 'Try again'}
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

function findingOf(outcome: 'paid' | 'over' | 'left', name: string | undefined): string {
  if (outcome === 'paid') return `You subscribe to ${name ?? 'this creator'}`
  if (outcome === 'over') return `You supported ${name ?? 'this creator'}`
  return name ? `You did not subscribe to ${name}` : 'You did not subscribe'
}
