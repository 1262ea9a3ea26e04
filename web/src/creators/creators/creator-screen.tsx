import { useParams } from 'react-router'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Panel } from '#ui/card.tsx'
import { MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { PageSkeleton } from './page/page-skeleton.tsx'
import { CreatorPageView } from './page/page-view.tsx'
import { useCreator } from './page/queries.ts'

/** `/creator/{creatorId}` and `/creators/{username}`. */
export function CreatorScreen() {
  const { creatorId, username } = useParams()
  const { data, error, isPending, isFetching, refetch } = useCreator(creatorId ?? username ?? '')
  if (data) return <CreatorPageView key={data.userId} creator={data} />
  return (
    <Screen title="Creator" width="creator">
      {isPending ? (
        <PageSkeleton />
      ) : (
        <Panel>
          {error instanceof Refused && error.problem.code === 'not_found' ? (
            <EmptyState
              drawing={MagnifierDrawing}
              title="This creator is not here"
              text="The page may be hidden, or the link is wrong."
            />
          ) : (
            <ErrorState text={friendlyMessage(error)} onRetry={() => void refetch()} pending={isFetching} />
          )}
        </Panel>
      )}
    </Screen>
  )
}
