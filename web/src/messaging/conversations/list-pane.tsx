import { SEARCH_MIN } from '@koji/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { createStore } from '#lib/store.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { useStore } from '#lib/use-store.ts'
import { Input } from '#ui/input.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ChatList } from './chat-list.tsx'
import { LikesList } from './likes-list.tsx'
import { NewMatches } from './new-matches.tsx'
import { useLikeCount } from './queries.ts'
import { SearchResults } from './search-results.tsx'

const TABS = ['messages', 'new', 'likes'] as const
type Tab = (typeof TABS)[number]

const DEBOUNCE_MS = 200

/** Remembers the tab while a conversation is open. */
const lastTab = createStore<Tab>('messages')

interface ListPaneProps {
  /** The match whose conversation is open next to the list. */
  current: string | null
  /** Called with the listed people, whose presence is then watched. */
  onPeople(people: readonly string[]): void
}

/** Conversations, new matches and likes in tabs, or search results. */
export function ListPane({ current, onPeople }: ListPaneProps) {
  const [searchParams, setSearchParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const text = useDebounced(query, DEBOUNCE_MS)
  const tab = useStore(lastTab)
  const likes = useLikeCount().data

  // A link can open a tab; the parameter is then removed, so that tabs can be switched.
  const linkedTab = TABS.find((each) => each === searchParams.get('tab'))
  const openTab = useEffectEvent((next: Tab) => {
    lastTab.set(next)
    setSearchParams(
      (params) => {
        params.delete('tab')
        return params
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (linkedTab) openTab(linkedTab)
  }, [linkedTab])

  return (
    <div className="flex min-w-0 flex-col gap-1 pt-1 pb-4 min-[1024px]:pt-4">
      <Input
        type="search"
        label="Search people and messages"
        labelHidden
        placeholder="Search people and messages"
        value={typed}
        onValueChange={setTyped}
        className="px-5"
      />
      {query.length >= SEARCH_MIN ? (
        <SearchResults
          text={text.length >= SEARCH_MIN ? text : query}
          current={current}
          onPick={() => setTyped('')}
        />
      ) : (
        <Tabs
          label="Matches"
          size="sm"
          className="[&>[role=tablist]]:mx-5 [&>[role=tablist]]:gap-4"
          panelClass="pt-2"
          value={linkedTab ?? tab}
          onValueChange={(next) => lastTab.set(next)}
          items={[
            {
              value: 'messages',
              label: 'Messages',
              panel: <ChatList current={current} onPeople={onPeople} onNew={() => lastTab.set('new')} />,
            },
            {
              value: 'new',
              label: 'New matches',
              panel: <NewMatches />,
            },
            {
              value: 'likes',
              label: 'Likes you',
              ...(likes && likes.count > 0 && { count: likes.count }),
              panel: <LikesList />,
            },
          ]}
        />
      )}
    </div>
  )
}
