import { Link, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { creatorPath } from '../../people/creator-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { ReceiptDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useSubscription } from './queries.ts'

/** `/subscription-cancelled?subscription=…`: somebody came back without paying. */
export function CancelledScreen() {
  const id = useSearchParams()[0].get('subscription')
  const { data, isLoading } = useSubscription(id)
  const creator = data?.creator
  // Paid in another tab after all.
  const paid = data?.state === 'active' || data?.state === 'past_due'
  if (isLoading)
    return (
      <Screen title="Nothing was charged" width="form">
        <Panel>
          <Loading className="min-h-80" />
        </Panel>
      </Screen>
    )
  return (
    <Screen title={paid ? 'You subscribe' : 'Nothing was charged'} width="form">
      <Panel>
        <EmptyState
          drawing={ReceiptDrawing}
          title={
            paid
              ? `You subscribe to ${creator?.displayName ?? 'this creator'}`
              : creator
                ? `You did not subscribe to ${creator.displayName}`
                : 'You did not subscribe'
          }
          text={
            paid
              ? 'It was paid for elsewhere. Every post is open to you.'
              : 'You left before paying. You can come back at any time.'
          }
          action={
            creator ? (
              <>
                <Link className={buttonClass()} to={creatorPath(creator)}>
                  {paid ? 'See the posts' : 'Try again'}
                </Link>
                <Link className={buttonClass({ variant: 'outline' })} to={paths.creators}>
                  See creators
                </Link>
              </>
            ) : (
              <Link className={buttonClass()} to={paths.creators}>
                See creators
              </Link>
            )
          }
        />
      </Panel>
    </Screen>
  )
}
