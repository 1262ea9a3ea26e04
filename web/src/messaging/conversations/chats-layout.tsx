import { Suspense, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Outlet, useMatch } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useMedia } from '#lib/use-media.ts'
import { BubblesDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HeadingSlot, Screen } from '#ui/screen.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { ListPane } from './list-pane.tsx'
import { peopleToWatch, usePresence } from './presence.ts'
import { useOpenPerson } from './queries.ts'
import { useLiveChats } from './use-live-chats.ts'

/** From this width, the list is shown next to the conversation. */
const SIDE_BY_SIDE = '(width >= 1024px)'

/** Shows the list of matches and one conversation: side by side on wide screens, otherwise one at a time. */
export function ChatsLayout() {
  const sideBySide = useMedia(SIDE_BY_SIDE)
  const matchId = useMatch(paths.chat(':matchId'))?.params.matchId ?? null
  const [people, setPeople] = useState<readonly string[]>([])
  useLiveChats()
  usePresence(peopleToWatch(useOpenPerson(matchId), people))

  if (sideBySide)
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
          <Suspense fallback={<ConversationSkeleton />}>
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
      <Suspense fallback={<ConversationSkeleton />}>
        <Outlet />
      </Suspense>
    )
  return (
    <Screen title="Matches" width="text" className="-mx-4 w-auto! md:mx-auto">
      <ListPane current={null} onPeople={setPeople} />
    </Screen>
  )
}

/** A paragraph, because the open conversation has the screen's heading. */
function PlainHeading() {
  const slot = useContext(HeadingSlot)
  return slot && createPortal(<p className="title-38">Matches</p>, slot)
}
