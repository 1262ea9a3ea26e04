import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { Face } from '#profiles/people/face.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { BubblesDrawing, HeartsDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { ChatRow } from './chat-row.tsx'
import { OfflineNote } from './offline-note.tsx'
import { type ChatPages, chatsIn, useChats } from './queries.ts'

interface ChatListProps {
  current: string | null
  onPeople(people: readonly string[]): void
  onNew(): void
}

/** Conversations with messages, and above them the matches without any. */
export function ChatList({ current, onPeople, onNew }: ChatListProps) {
  const list = useChats('messages')
  const unstarted = useChats('new')
  const chats = chatsIn(list.data)
  const newMatches = chatsIn(unstarted.data)

  const people = [...chats, ...newMatches].map(({ match: { person } }) => person.id).join()
  const reportPeople = useEffectEvent((ids: string) => onPeople(ids === '' ? [] : ids.split(',')))
  useEffect(() => reportPeople(people), [people])

  if (list.isPending) return <ListSkeleton />
  if (!list.data)
    return (
      <ErrorState
        level={2}
        text={friendlyMessage(list.error)}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <>
      <OfflineNote
        cachedAt={(list.data as ChatPages).cachedAt}
        failed={list.isRefetchError}
        className="-mt-2"
      />
      {newMatches.length > 0 && <NewMatchStrip chats={newMatches} />}
      {chats.length === 0 ? (
        newMatches.length > 0 ? (
          <EmptyState
            drawing={BubblesDrawing}
            title="Nobody wrote yet"
            text="Somebody has to go first."
            action={<Button onClick={onNew}>See your new matches</Button>}
          />
        ) : (
          <NoMatches />
        )
      ) : (
        <>
          <ul aria-label="Conversations">
            {chats.map((chat) => (
              <ChatRow key={chat.match.id} chat={chat} current={chat.match.id === current} />
            ))}
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
      )}
    </>
  )
}

export const NoMatches = () => (
  <EmptyState
    drawing={HeartsDrawing}
    title="No matches yet"
    text="When somebody you like likes you back, you meet here."
    action={
      <Link className={buttonClass()} to={paths.discover}>
        Discover people
      </Link>
    }
  />
)

const NewMatchStrip = ({ chats }: { chats: ReturnType<typeof chatsIn> }) => (
  <ul
    aria-label="New matches"
    className="no-scrollbar flex gap-3 overflow-x-auto px-5 pt-2 pb-3 [&>li]:shrink-0"
  >
    {chats.map(({ match: { id, person }, photo }) => (
      <li key={id}>
        <Link
          to={paths.chat(id)}
          className="grid w-17.5 justify-items-center gap-1.5 rounded-20 text-13 font-semibold text-ink no-underline"
        >
          <span className="rounded-20 p-0.75 inset-ring-[2.5px] inset-ring-koji">
            <Face
              name={person.displayName}
              photo={photo}
              avatarUrl={person.avatarUrl}
              sizes="64px"
              className="h-20 w-16 rounded-[17px]"
              titleClass="title-22"
            />
          </span>
          <span className="w-full truncate text-center">{person.displayName.split(' ')[0]}</span>
        </Link>
      </li>
    ))}
  </ul>
)

export const ListSkeleton = () => (
  <SkeletonGroup className="grid">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <SkeletonRow key={row} className="px-5 py-3" />
    ))}
  </SkeletonGroup>
)
