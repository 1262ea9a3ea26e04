import { Suspense, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Outlet, useMatch } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useMedia } from '#lib/use-media.ts'
import { BubblesDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HeadingSlot, Screen } from '#ui/screen.tsx'
import { ConversationShapes } from './conversation-shapes.tsx'
import { ListPane } from './list-pane.tsx'
import { useListening, watchedOf } from './presence.ts'
import { useOpenPerson } from './queries.ts'
import { useLiveChats } from './use-live-chats.ts'

/** From here on the list stands beside the conversation. */
export const BESIDE = '(width >= 1024px)'

/** Matches and the conversation with one of them: side by side where there is room, else one at a time. */
export function ChatsLayout() {
  const beside = useMedia(BESIDE)
  const matchId = useMatch(paths.chat(':matchId'))?.params.matchId ?? null
  const [people, setPeople] = useState<readonly string[]>([])
  useLiveChats()
  useListening(watchedOf(useOpenPerson(matchId), people))

  if (beside)
    return (
      <div data-fill className="grid h-full grid-cols-[21rem_minmax(0,1fr)]">
        {matchId ? <PlainHeading /> : null}
        <section
          aria-label="Matches"
          className="flex min-h-0 flex-col overflow-y-auto overscroll-contain bg-surface shadow-[inset_-1px_0_0_var(--line)]"
        >
          <ListPane current={matchId} onPeople={setPeople} />
        </section>
        {matchId ? (
          <Suspense fallback={<ConversationShapes />}>
            <Outlet />
          </Suspense>
        ) : (
          <Screen title="Matches" width="full" className="grid place-content-center">
            <EmptyState
              drawing={BubblesDrawing}
              title="Pick a conversation"
              text="Or begin one: somebody has to go first."
            />
          </Screen>
        )}
      </div>
    )
  if (matchId)
    return (
      <Suspense fallback={<ConversationShapes />}>
        <Outlet />
      </Suspense>
    )
  return (
    <Screen title="Matches" width="text" className="-mx-4 w-auto! md:mx-auto">
      <ListPane current={null} onPeople={setPeople} />
    </Screen>
  )
}

/** The conversation is the screen then, and has the heading. */
function PlainHeading() {
  const place = useContext(HeadingSlot)
  return place && createPortal(<p className="title-38">Matches</p>, place)
}
