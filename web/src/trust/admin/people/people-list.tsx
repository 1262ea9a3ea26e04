import { Link } from 'react-router'
import { day } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Panel } from '#ui/card.tsx'
import { MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { NAMELESS } from './labels.ts'
import { PersonChips } from './person-chips.tsx'
import { type ListedPerson, type PeopleFilters, SEARCH_LIMIT, usePeople } from './queries.ts'

const DEBOUNCE_MS = 250

export function PeopleList({
  filters: { search: typedSearch, ...otherFilters },
}: {
  filters: PeopleFilters
}) {
  const search = useDebounced(typedSearch, DEBOUNCE_MS)
  const query = usePeople({ ...otherFilters, ...(search && { search }) })
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items)
    return (
      <Panel>
        {query.isPending ? (
          <SkeletonGroup className="grid gap-6">
            {Array.from({ length: 8 }, (_, index) => (
              <SkeletonRow key={index} size={44} />
            ))}
          </SkeletonGroup>
        ) : (
          <ErrorState
            text={friendlyMessage(query.error)}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </Panel>
    )
  if (items.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing={MagnifierDrawing}
          title="No one found"
          text="Search for the start of a name, username or address, or for a whole ID."
        />
      </Panel>
    )
  return (
    <>
      <ul
        aria-label="People"
        aria-busy={query.isPlaceholderData}
        className="grid gap-px overflow-hidden rounded-20 bg-line ring ring-line"
      >
        {items.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {search && items.length >= SEARCH_LIMIT && (
        <p className="mt-4 text-center text-ink-2">
          These are {SEARCH_LIMIT} of them. Type more to find others.
        </p>
      )}
      {query.hasNextPage && (
        <LoadMore
          hasMore
          pending={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          error={query.isFetchNextPageError ? friendlyMessage(query.error) : null}
        />
      )}
    </>
  )
}

function PersonRow({ person }: { person: ListedPerson }) {
  const language = useLanguage()
  const { id, displayName, username, avatarUrl, email, joinedAt, lastDay } = person
  const name = displayName ?? NAMELESS
  return (
    <li className="relative flex items-center gap-3.5 bg-surface p-3.5 has-[a:hover]:bg-sunken md:px-5">
      <Avatar name={name} src={avatarUrl} size={44} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.adminPerson(id)}
            className="min-w-0 truncate font-semibold text-ink no-underline after:absolute after:inset-0"
          >
            {name}
          </Link>
          <PersonChips {...person} />
        </p>
        <p className="truncate text-14 text-ink-2">
          {username && `@${username} · `}
          {email}
        </p>
      </div>
      <p className="shrink-0 text-right text-13 text-ink-2 max-sm:hidden">
        Joined {day(joinedAt, language)}
        <br />
        {lastDay ? `Last active ${day(`${lastDay}T12:00:00Z`, language)}` : 'Not active lately'}
      </p>
    </li>
  )
}
