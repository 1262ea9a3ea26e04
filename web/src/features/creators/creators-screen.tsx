import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { PaletteDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { CreatorCard } from './creator-card.tsx'
import { useFeaturedCreators } from './queries.ts'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4'

export function CreatorsScreen() {
  const { data, isPending, isFetching, refetch } = useFeaturedCreators()
  return (
    <Screen
      title="Creators"
      width="creator"
      lead="People worth a few dollars a month. Nine tenths of what you pay goes to them."
      actions={
        <Link className={buttonClass({ variant: 'outline' })} to={paths.creatorRecruitment}>
          Become a creator
        </Link>
      }
    >
      {isPending && (
        <SkeletonGroup className={GRID}>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="aspect-4/5 rounded-28" />
          ))}
        </SkeletonGroup>
      )}
      {!isPending && !data && <ErrorState onRetry={() => void refetch()} pending={isFetching} />}
      {data?.items.length === 0 && (
        <Panel>
          <EmptyState
            drawing={PaletteDrawing}
            title="No creators yet"
            text="The first ones are on their way. You could be one of them."
          />
        </Panel>
      )}
      {data && (
        <ul className={GRID}>
          {data.items.map((creator) => (
            <li key={creator.userId}>
              <CreatorCard {...creator} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}
