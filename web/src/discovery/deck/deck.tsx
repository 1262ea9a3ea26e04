import type { Card, Choice } from '@koji/contract'
import { memo, useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { dayAndTime } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { useStableHandlers } from '#lib/use-stable-handlers.ts'
import { toast } from '#ui/toast.ts'
import { AboutPanel } from './about-panel.tsx'
import { DeckActions } from './deck-actions.tsx'
import { Ahead, CardOnTable, PaperEdge } from './deck-card.tsx'
import { COLUMNS, FRAME } from './deck-shapes.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { onTable } from './on-table.ts'
import type { useUndo } from './queries.ts'
import { putBack, throwOut, useDrag } from './use-drag.ts'
import type { Notes } from './use-notes.ts'

interface DeckProps {
  /** The first of it, which is decided about. */
  top: Card
  cards: readonly Card[]
  likesLeft: number
  nextLikeAt: string | null
  canUndo: boolean
  undo: ReturnType<typeof useUndo>
  notes: Notes
  onSwipe(choice: Choice, note?: string): void
}

/** The card to decide about, and all ways to do it. The buttons stay from card to card, and the focus with them. */
export function Deck({ top, cards, likesLeft, nextLikeAt, canUndo, undo, notes, onSwipe }: DeckProps) {
  const frame = useRef<HTMLElement>(null)
  const [thrown, setThrown] = useState<readonly Card[]>([])
  const [seen, setSeen] = useState({ id: top.id, photo: 0 })
  const navigate = useNavigate()
  // Whoever is decided about is there first; what lies around follows when that is painted.
  const around = useDeferredValue(cards)
  const outOfLikes = likesLeft <= 0
  // Every card begins with its first photo.
  const photoOf = ({ id }: Card) => (seen.id === id ? seen.photo : 0)
  const face = useStableHandlers({
    onPhoto: (card: Card, place: number) => setSeen({ id: card.id, photo: place }),
    onOpen: (card: Card) => void navigate(paths.profileOf(card.id)),
  })

  const open = () => face.onOpen(top)
  const sayNoLikes = () =>
    toast({
      title: 'You have no likes left for now',
      description: `${nextLikeAt ? `The next one comes ${dayAndTime(nextLikeAt)}. ` : ''}Passing is always free.`,
    })
  const choose = (choice: Choice, note?: string) => {
    if (choice === 'like' && outOfLikes) {
      putBack(frame.current)
      // What was written is there when there are likes again.
      if (note) notes.keep(top.id, { note })
      return sayNoLikes()
    }
    onSwipe(choice, note)
    if (!frame.current) return
    setThrown((cards) => [...cards, top])
    void throwOut(frame.current, choice).then(() =>
      setThrown((cards) => cards.filter((card) => card !== top)),
    )
  }
  const write = () => (outOfLikes ? sayNoLikes() : notes.open(top.id))
  const takeBack = () => canUndo && !undo.isPending && undo.mutate()
  const nextPhoto = () => face.onPhoto(top, (photoOf(top) + 1) % Math.max(1, top.photos.length))
  const acts = useStableHandlers({
    onUndo: takeBack,
    onPass: () => choose('pass'),
    onLike: () => choose('like'),
    onNote: write,
    onLater: () => choose('later'),
    onOpen: open,
  })
  const drag = useDrag(frame, (meant) => (meant === 'open' ? open() : choose(meant)))

  useScreenShortcuts({
    ArrowLeft: acts.onPass,
    ArrowRight: acts.onLike,
    ArrowUp: open,
    ArrowDown: nextPhoto,
    ' ': nextPhoto,
    u: takeBack,
    n: write,
    s: acts.onLater,
  })

  return (
    <div className={COLUMNS}>
      <div className="min-w-0">
        <section aria-label="People to meet" className={FRAME} {...drag}>
          {around.length > 2 && <PaperEdge />}
          {onTable({ top, thrown, around }).map(({ card, place }) => (
            <CardOnTable
              key={card.id}
              card={card}
              place={place}
              frame={frame}
              {...face}
              photo={photoOf(card)}
            />
          ))}
        </section>
        <div className="mt-9 md:mt-11">
          <DeckActions canUndo={canUndo} outOfLikes={outOfLikes} {...acts} undoing={undo.isPending} />
        </div>
        <AheadOf cards={around} />
      </div>
      <AboutFirst cards={around} />
      <NoteDialog
        key={`note ${top.id}`}
        card={top}
        draft={notes.draftFor(top.id)}
        onDraft={(draft) => notes.keep(top.id, draft)}
        open={notes.openFor === top.id}
        onOpenChange={(wanted) => notes.open(wanted ? top.id : null)}
        onSend={(note) => choose('like', note)}
      />
    </div>
  )
}

interface Cards {
  cards: readonly Card[]
}

const AheadOf = memo(({ cards }: Cards) => <Ahead cards={cards.slice(2, 5)} />)
const AboutFirst = memo(({ cards: [first] }: Cards) => first && <AboutPanel key={first.id} card={first} />)
