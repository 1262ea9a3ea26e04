import { Link } from 'react-router'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

interface PageStateProps {
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
}

/** The loading, missing and error states of a page of the test provider. */
export function PageState({ query: { isPending, isFetching, error, refetch } }: PageStateProps) {
  if (isPending)
    return (
      <SkeletonGroup>
        <Skeleton className="h-100 rounded-20" />
      </SkeletonGroup>
    )
  if (error instanceof Refused && error.problem.code === 'not_found')
    return (
      <Panel>
        <EmptyState
          drawing={ReceiptDrawing}
          title="This page is not here"
          text="It was used, or it is too old. Nothing was charged."
          action={
            <Link className={buttonClass()} to={paths.subscriptions}>
              See your subscriptions
            </Link>
          }
        />
      </Panel>
    )
  return (
    <Panel>
      <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
    </Panel>
  )
}
