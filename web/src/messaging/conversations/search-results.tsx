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
import { HIDDEN_WORDS } from './chat-line.ts'
import { RowShapes } from './chat-list.tsx'
import { ChatRow } from './chat-row.tsx'
import { Marked } from './marked.tsx'
import { useChatSearch, useMe } from './queries.ts'

interface SearchResultsProps {
  text: string
  current: string | null
  onPick(): void
}

/** People by their name, and what was said, each leading to its place. */
export function SearchResults({ text, current, onPick }: SearchResultsProps) {
  const found = useChatSearch(text)
  const language = useLanguage()
  const me = useMe()
  if (found.isPending) return <RowShapes />
  if (!found.data)
    return (
      <ErrorState
        text={friendlyMessage(found.error)}
        pending={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const people = found.data.pages[0]?.people ?? []
  const messages = found.data.pages.flatMap(({ items }) => items)
  const nothing = people.length === 0 && messages.length === 0 && !found.hasNextPage
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status" className="sr-only">
        {nothing ? 'Nothing found' : `${people.length} people and ${messages.length} messages found`}
      </p>
      {nothing && (
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
                      {message.hidden ? HIDDEN_WORDS : <Marked text={message.text} part={text} />}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.hasNextPage && (
        <LoadMore
          hasMore
          pending={found.isFetchingNextPage}
          onLoad={() => void found.fetchNextPage()}
          error={found.isFetchNextPageError ? friendlyMessage(found.error) : null}
        />
      )}
    </div>
  )
}
