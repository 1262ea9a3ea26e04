import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { Face } from '#profiles/people/face.tsx'
import { MODE_DISPLAY } from '#profiles/people/profile-display.ts'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { NoMatches } from './chat-list.tsx'
import { sharedInterestsText } from './chat-preview.ts'
import { chatsIn, useChats } from './queries.ts'

const GRID = 'grid grid-cols-2 gap-3 px-5 pt-2'

export function NewMatches() {
  const list = useChats('new')
  if (list.isPending)
    return (
      <SkeletonGroup className={GRID}>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} className="aspect-4/5 rounded-28" />
        ))}
      </SkeletonGroup>
    )
  if (!list.data)
    return (
      <ErrorState
        text={friendlyMessage(list.error)}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const chats = chatsIn(list.data)
  if (chats.length === 0) return <NoMatches />
  return (
    <>
      <ul className={GRID}>
        {chats.map((chat) => {
          const { id, person, mode } = chat.match
          const { label, icon, tone } = MODE_DISPLAY[mode]
          return (
            <li key={id}>
              <Link
                to={paths.chat(id)}
                className="scrim group block overflow-hidden rounded-28 text-on-field no-underline"
              >
                <Face
                  name={person.displayName}
                  photo={chat.photo}
                  avatarUrl={person.avatarUrl}
                  sizes="(min-width: 1024px) 150px, 50vw"
                  className="aspect-4/5 w-full"
                />
                <Chip tone={tone} icon={icon} size="sm" className="absolute top-3 left-3 z-2">
                  {label}
                </Chip>
                <span className="absolute inset-x-0 bottom-0 z-2 grid gap-0.5 p-4">
                  <span className="title-18 truncate">{person.displayName}</span>
                  <span className="line-clamp-2 text-13">{sharedInterestsText(chat)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          hasMore
          pending={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
        />
      )}
    </>
  )
}
