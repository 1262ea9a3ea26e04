import type { Choice, Match, Mode } from '@koji/contract'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { online } from '#lib/connectivity.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { useStore } from '#lib/use-store.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { DeckDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ClosedDeck } from './closed-deck.tsx'
import { Deck } from './deck.tsx'
import { nameOf } from './deck-card.tsx'
import { DeckSkeleton } from './deck-skeleton.tsx'
import { EmptyDeck } from './empty-deck.tsx'
import { useDeck, useUndo } from './queries.ts'
import { useNotes } from './use-notes.ts'

/** The deck of one mode, or its loading, error, closed or empty state. */
export function DeckContent({ mode, onMatch }: { mode: Mode; onMatch(match: Match): void }) {
  const notes = useNotes()
  const [announcement, setAnnouncement] = useState('')
  const [hadFocus, setHadFocus] = useState(false)
  const { query, isRefilling, swipe } = useDeck(mode, {
    onMatch,
    onNoteRefused(card, note, error) {
      notes.store(card.id, { note, error })
      notes.open(card.id)
    },
  })
  const undo = useUndo(mode, (card, choice) =>
    setAnnouncement(`${ANNOUNCEMENTS[choice].undone} ${card.displayName} is back.`),
  )
  const { data } = query
  const [top, next] = data?.cards ?? []

  return (
    <>
      <p role="status" aria-live="polite" className="sr-only">
        {announcement || (top ? `Next: ${nameOf(top)}` : '')}
      </p>
      {query.isPending || isRefilling ? (
        <DeckSkeleton bare />
      ) : query.isError && !top ? (
        <Panel>
          <ErrorState
            text={friendlyMessage(query.error)}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Panel>
      ) : data?.closed ? (
        <ClosedDeck why={data.closed} mode={mode} />
      ) : data && top ? (
        <Deck
          top={top}
          undo={undo}
          notes={notes}
          cards={data.cards}
          likesLeft={data.likesLeft}
          nextLikeAt={data.nextLikeAt}
          canUndo={data.canUndo}
          onSwipe={(choice, note) => {
            swipe(top, choice, note)
            setHadFocus(document.activeElement !== document.body)
            setAnnouncement(
              `${ANNOUNCEMENTS[choice].done} ${top.displayName}.${next ? ` Next: ${nameOf(next)}` : ''}`,
            )
          }}
        />
      ) : (
        <EmptyDeckContent mode={mode} canUndo={data?.canUndo ?? false} undo={undo} takesFocus={hadFocus} />
      )}
    </>
  )
}

const ANNOUNCEMENTS: Record<Choice, { done: string; undone: string }> = {
  like: { done: 'You like', undone: 'Your like is taken back.' },
  pass: { done: 'You passed', undone: 'Your pass is taken back.' },
  later: { done: 'You saved', undone: 'Not saved any more.' },
}

interface EmptyDeckContentProps {
  mode: Mode
  canUndo: boolean
  undo: ReturnType<typeof useUndo>
  takesFocus: boolean
}

function EmptyDeckContent({ mode, canUndo, undo, takesFocus }: EmptyDeckContentProps) {
  const connected = useStore(online)
  useScreenShortcuts({ u: () => canUndo && !undo.isPending && undo.mutate() })
  if (!connected)
    return (
      <Panel>
        <EmptyState
          drawing={DeckDrawing}
          title="There are more people once you are back online"
          text="Your choices are kept on this device and sent as soon as there is a network."
          takesFocus={takesFocus}
        />
      </Panel>
    )
  return (
    <div className="grid gap-5">
      <EmptyDeck mode={mode} takesFocus={takesFocus} />
      {canUndo && (
        <Button
          variant="outline"
          className="justify-self-center"
          pending={undo.isPending}
          onClick={() => undo.mutate()}
        >
          <Undo2 className="size-5" aria-hidden />
          Undo my last choice
        </Button>
      )}
    </div>
  )
}
