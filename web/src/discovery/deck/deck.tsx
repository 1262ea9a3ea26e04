import type { Card, Choice } from '@koji/contract'
import { memo, useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { dayAndTime } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { useStableHandlers } from '#lib/use-stable-handlers.ts'
import { toast } from '#ui/toast.ts'
import { AboutPanel } from './about-panel.tsx'
import { stackCards } from './card-stack.ts'
import { DeckActions } from './deck-actions.tsx'
import { PaperEdge, PreloadedPhotos, StackedCard } from './deck-card.tsx'
import { COLUMNS, FRAME } from './deck-skeleton.tsx'
import { NoteDialog } from './note-dialog.tsx'
import type { useUndo } from './queries.ts'
import { animateOut, resetCard, useDrag } from './use-drag.ts'
import type { Notes } from './use-notes.ts'

interface DeckProps {
  /** The first of `cards`. */
  top: Card
  cards: readonly Card[]
  likesLeft: number
  nextLikeAt: string | null
  canUndo: boolean
  undo: ReturnType<typeof useUndo>
  notes: Notes
  onSwipe(choice: Choice, note?: string): void
}

/** The top card, and all ways to decide about it. The buttons stay mounted between cards, so that they keep the focus. */
export function Deck({ top, cards, likesLeft, nextLikeAt, canUndo, undo, notes, onSwipe }: DeckProps) {
  const topCard = useRef<HTMLElement>(null)
  const [leaving, setLeaving] = useState<readonly Card[]>([])
  const [shownPhoto, setShownPhoto] = useState({ id: top.id, photo: 0 })
  const navigate = useNavigate()
  // The top card renders first; the rest of the deck follows after the paint.
  const deferredCards = useDeferredValue(cards)
  const outOfLikes = likesLeft <= 0
  // Every card starts with its first photo.
  const photoOf = ({ id }: Card) => (shownPhoto.id === id ? shownPhoto.photo : 0)
  const cardHandlers = useStableHandlers({
    onPhoto: (card: Card, photo: number) => setShownPhoto({ id: card.id, photo }),
    onOpen: (card: Card) => void navigate(paths.profileOf(card.id)),
  })

  const open = () => cardHandlers.onOpen(top)
  const showOutOfLikes = () =>
    toast({
      title: 'You have no likes left for now',
      description: `${nextLikeAt ? `The next one comes ${dayAndTime(nextLikeAt)}. ` : ''}Passing is always free.`,
    })
  const choose = (choice: Choice, note?: string) => {
    if (choice === 'like' && outOfLikes) {
      resetCard(topCard.current)
      // The note is offered again when there are likes left.
      if (note) notes.store(top.id, { note })
      return showOutOfLikes()
    }
    onSwipe(choice, note)
    if (!topCard.current) return
    setLeaving((cards) => [...cards, top])
    void animateOut(topCard.current, choice).then(() =>
      setLeaving((cards) => cards.filter((card) => card !== top)),
    )
  }
  const writeNote = () => (outOfLikes ? showOutOfLikes() : notes.open(top.id))
  const undoLast = () => canUndo && !undo.isPending && undo.mutate()
  const nextPhoto = () => cardHandlers.onPhoto(top, (photoOf(top) + 1) % Math.max(1, top.photos.length))
  const actions = useStableHandlers({
    onUndo: undoLast,
    onPass: () => choose('pass'),
    onLike: () => choose('like'),
    onNote: writeNote,
    onLater: () => choose('later'),
    onOpen: open,
  })
  const drag = useDrag(topCard, (direction) => (direction === 'open' ? open() : choose(direction)))

  useScreenShortcuts({
    ArrowLeft: actions.onPass,
    ArrowRight: actions.onLike,
    ArrowUp: open,
    ArrowDown: nextPhoto,
    ' ': nextPhoto,
    u: undoLast,
    n: writeNote,
    s: actions.onLater,
  })

  return (
    <div className={COLUMNS}>
      <div className="min-w-0">
        <section aria-label="People to meet" className={FRAME} {...drag}>
          {deferredCards.length > 2 && <PaperEdge />}
          {stackCards({ top, leaving, deck: deferredCards }).map(({ card, position }) => (
            <StackedCard
              key={card.id}
              card={card}
              position={position}
              topCard={topCard}
              {...cardHandlers}
              photo={photoOf(card)}
            />
          ))}
        </section>
        <div className="mt-9 md:mt-11">
          <DeckActions canUndo={canUndo} outOfLikes={outOfLikes} {...actions} undoing={undo.isPending} />
        </div>
        <NextPhotos cards={deferredCards} />
      </div>
      <AboutTopCard cards={deferredCards} />
      <NoteDialog
        key={`note ${top.id}`}
        card={top}
        draft={notes.draftFor(top.id)}
        onDraft={(draft) => notes.store(top.id, draft)}
        open={notes.openFor === top.id}
        onOpenChange={(isOpen) => notes.open(isOpen ? top.id : null)}
        onSend={(note) => choose('like', note)}
      />
    </div>
  )
}

interface CardsProps {
  cards: readonly Card[]
}

const NextPhotos = memo(({ cards }: CardsProps) => <PreloadedPhotos cards={cards.slice(2, 5)} />)
const AboutTopCard = memo(
  ({ cards: [first] }: CardsProps) => first && <AboutPanel key={first.id} card={first} />,
)
