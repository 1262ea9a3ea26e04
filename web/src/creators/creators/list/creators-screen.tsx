import { PLATFORM_FEE_PERCENT } from '@koji/contract'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { MagnifierDrawing, PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { CreatorCardLink } from '../card/creator-card.tsx'
import { useCreators } from '../queries.ts'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, isFiltered } from './filters.ts'
import { uniqueCreators } from './unique-creators.ts'
import { useFilters } from './use-filters.ts'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5'
/** Cards are laid out only near the viewport. The clip margin leaves room for their shadow. */
const TILE =
  'aspect-4/5 min-h-96 w-full [overflow-clip-margin:2rem] supports-[overflow-clip-margin:1px]:[content-visibility:auto]'

/** `/creators`. */
export function CreatorsScreen() {
  const { isCreator } = useSession()
  const { filters, set, search, clear } = useFilters()
  return (
    <Screen
      title="Creators"
      width="wide"
      lead={`People worth a few dollars a month. ${100 - PLATFORM_FEE_PERCENT} % of what you pay goes to them.`}
      actions={
        <Link
          className={buttonClass({ variant: 'outline' })}
          to={isCreator ? paths.creatorSetup : paths.creatorRecruitment}
        >
          {isCreator ? 'Set up your page' : 'Become a creator'}
        </Link>
      }
    >
      <FilterBar filters={filters} set={set} search={search} />
      <div className="mt-6">
        <CreatorList filters={filters} onClear={clear} />
      </div>
    </Screen>
  )
}

function CreatorList({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const list = useCreators(filters)
  if (list.isPending)
    return (
      <SkeletonGroup className={GRID}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="aspect-4/5 min-h-96 w-full rounded-28" />
        ))}
      </SkeletonGroup>
    )
  if (!list.data)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  const creators = uniqueCreators(list.data.pages)
  if (creators.length === 0)
    return (
      <Panel role="status">{isFiltered(filters) ? <NoResults onClear={onClear} /> : <NoCreators />}</Panel>
    )
  return (
    <>
      <ul aria-label="Creators" aria-busy={list.isPlaceholderData} className={GRID}>
        {creators.map((creator, index) => (
          <li key={creator.userId} className={TILE}>
            <CreatorCardLink creator={creator} priority={index === 0} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
        end={creators.length === 1 ? 'One creator in all' : `${creators.length} creators in all`}
      />
    </>
  )
}

const NoResults = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing={MagnifierDrawing}
    title="Nobody fits that"
    text="Try fewer filters or another word. A letter or two may be wrong, we look past that."
    action={
      <Button variant="outline" onClick={onClear}>
        Clear all filters
      </Button>
    }
  />
)

const NoCreators = () => (
  <EmptyState
    drawing={PaletteDrawing}
    title="No creators yet"
    text="The first ones are on their way. You could be one of them."
  />
)
