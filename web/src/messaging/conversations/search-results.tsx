import { Link } from 'react-router'
import { shortTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { ListSkeleton } from './chat-list.tsx'
import { HIDDEN_TEXT } from './chat-preview.ts'
import { ChatRow } from './chat-row.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { useChatSearch, useMe } from './queries.ts'

interface SearchResultsProps {
  text: string
  current: string | null
  onPick(): void
}

/** People found by name, and messages found by text, each with a link to the conversation. */
export function SearchResults({ text, current, onPick }: SearchResultsProps) {
  const search = useChatSearch(text)
  const language = useLanguage()
  const me = useMe()
  if (search.isPending) return <ListSkeleton />
  if (!search.data)
    return (
      <ErrorState
        text={friendlyMessage(search.error)}
        pending={search.isFetching}
        onRetry={() => void search.refetch()}
      />
    )
  const people = search.data.pages[0]?.people ?? []
  const messages = search.data.pages.flatMap(({ items }) => items)
  const isEmpty = people.length === 0 && messages.length === 0 && !search.hasNextPage
  return (
    <div aria-busy={search.isPlaceholderData}>
      <p role="status" className="sr-only">
        {isEmpty ? 'Nothing found' : `${people.length} people and ${messages.length} messages found`}
      </p>
      {isEmpty && (
        <EmptyState
          drawing={MagnifierDrawing}
          title="Nothing found"
          text={`Neither a name nor a message has “${text}” in it.`}
        />
      )}
      {people.length > 0 && (
        <>
          <h2 className="px-5 pt-4 pb-1 text-13 font-semibold text-ink-2">People</h2>
          <ul>
            {people.map((chat) => (
              <ChatRow key={chat.match.id} chat={chat} current={chat.match.id === current} onPick={onPick} />
            ))}
          </ul>
        </>
      )}
      {messages.length > 0 && (
        <>
          <h2 className="px-5 pt-4 pb-1 text-13 font-semibold text-ink-2">Messages</h2>
          <ul>
            {messages.map(({ match, person, message }) => (
              <li key={`${match} ${message.seq}`}>
                <Link
                  to={paths.chat(match)}
                  state={{ seq: message.seq }}
                  className="flex items-center gap-3 px-5 py-3 text-ink no-underline -outline-offset-3 hover:bg-sunken/60"
                >
                  <Avatar name={person.displayName} src={person.avatarUrl} size={44} />
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="flex items-baseline justify-between gap-2">
                      <span className="truncate font-semibold">{person.displayName}</span>
                      <span className="shrink-0 text-13 text-ink-2">
                        {shortTime(message.sentAt, language)}
                      </span>
                    </span>
                    <span className="line-clamp-2 text-14 text-ink-2">
                      {message.senderId === me && 'You: '}
                      {message.hidden ? HIDDEN_TEXT : <HighlightedText text={message.text} query={text} />}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {search.hasNextPage && (
        <LoadMore
          hasMore
          pending={search.isFetchingNextPage}
          onLoad={() => void search.fetchNextPage()}
          error={search.isFetchNextPageError ? friendlyMessage(search.error) : null}
        />
      )}
    </div>
  )
}
