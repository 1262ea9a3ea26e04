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

const TYPING_MS = 200

/** Stays when one goes into a conversation and comes back. */
const lastTab = createStore<Tab>('messages')

interface ListPaneProps {
  /** The conversation that is open beside it. */
  current: string | null
  /** Whose coming and going is shown. */
  onPeople(people: readonly string[]): void
}

/** Everybody one can write to, by tab or by search. */
export function ListPane({ current, onPeople }: ListPaneProps) {
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const text = useDebounced(wanted, TYPING_MS)
  const tab = useStore(lastTab)
  const likes = useLikeCount().data

  // A link may ask for one; then it is the reader's again.
  const asked = TABS.find((one) => one === address.get('tab'))
  const show = useEffectEvent((next: Tab) => {
    lastTab.set(next)
    setAddress(
      (now) => {
        now.delete('tab')
        return now
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (asked) show(asked)
  }, [asked])

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
      {wanted.length >= SEARCH_MIN ? (
        <SearchResults
          text={text.length >= SEARCH_MIN ? text : wanted}
          current={current}
          onPick={() => setTyped('')}
        />
      ) : (
        <Tabs
          label="Matches"
          size="sm"
          className="[&>[role=tablist]]:mx-5 [&>[role=tablist]]:gap-4"
          panelClass="pt-2"
          value={asked ?? tab}
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
