import type { Card, Choice } from '@koji/contract'
import { memo, useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { dayAndTime } from '../../../lib/format.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { toast } from '../../../ui/toast.ts'
import { AboutPanel } from './about-panel.tsx'
import { DeckActions } from './deck-actions.tsx'
import { Ahead, Beneath, TopCard } from './deck-card.tsx'
import { COLUMNS, FRAME } from './deck-shapes.tsx'
import { NoteDialog } from './note-dialog.tsx'
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
  const [seen, setSeen] = useState({ id: top.id, photo: 0 })
  const navigate = useNavigate()
  // Whoever is decided about is there first; what lies around follows when that is painted.
  const around = useDeferredValue(cards)
  const outOfLikes = likesLeft <= 0
  // Every card begins with its first photo.
  const photo = seen.id === top.id ? seen.photo : 0
  const showPhoto = (place: number) => setSeen({ id: top.id, photo: place })

  const open = () => void navigate(paths.profileOf(top.id))
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
    if (frame.current) throwOut(frame.current, choice)
    onSwipe(choice, note)
  }
  const write = () => (outOfLikes ? sayNoLikes() : notes.open(top.id))
  const takeBack = () => canUndo && !undo.isPending && undo.mutate()
  const nextPhoto = () => showPhoto((photo + 1) % Math.max(1, top.photos.length))
  const drag = useDrag(frame, (meant) => (meant === 'open' ? open() : choose(meant)))

  useKeys({
    ArrowLeft: () => choose('pass'),
    ArrowRight: () => choose('like'),
    ArrowUp: open,
    ArrowDown: nextPhoto,
    ' ': nextPhoto,
    u: takeBack,
    n: write,
    s: () => choose('later'),
  })

  return (
    <div className={COLUMNS}>
      <div className="min-w-0">
        <section aria-label="People to meet" className={FRAME} {...drag}>
          <BeneathOf cards={around} />
          <TopCard key={top.id} card={top} frame={frame} photo={photo} onPhoto={showPhoto} onOpen={open} />
        </section>
        <div className="mt-9 md:mt-11">
          <DeckActions
            {...{ canUndo, outOfLikes }}
            undoing={undo.isPending}
            onUndo={takeBack}
            onPass={() => choose('pass')}
            onLike={() => choose('like')}
            onNote={write}
            onLater={() => choose('later')}
            onOpen={open}
          />
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

const BeneathOf = memo(({ cards }: Cards) => <Beneath next={cards[1]} more={cards.length > 2} />)
const AheadOf = memo(({ cards }: Cards) => <Ahead cards={cards.slice(2, 5)} />)
const AboutFirst = memo(({ cards: [first] }: Cards) => first && <AboutPanel key={first.id} card={first} />)
