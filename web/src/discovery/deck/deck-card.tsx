import { type Card as DeckCard, interestLabel } from '@koji/contract'
import { Check, ChevronDown, Eye } from 'lucide-react'
import { memo, type RefObject, useDeferredValue, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { initials } from '#lib/format.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { tint } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { describeReasons } from './card-reasons.ts'
import type { Position } from './card-stack.ts'
import { resetCard } from './use-drag.ts'

const INTERESTS_SHOWN = 3
const SIZES = '(min-width: 768px) 480px, 100vw'

interface DeckCardProps {
  card: DeckCard
  position: Position
  /** Set to the element of the top card. */
  topCard: RefObject<HTMLElement | null>
  photo: number
  onPhoto(card: DeckCard, photo: number): void
  onOpen(card: DeckCard): void
}

/**
 * A card in the stack. Its element stays mounted from below the top card until it has left the screen, so that the next
 * card is already rendered when it comes to the top.
 */
export const StackedCard = memo(({ card, position, topCard, ...face }: DeckCardProps) => {
  const element = useRef<HTMLElement>(null)
  const onTop = position === 'top'
  const isLeaving = position === 'out'
  // Interactivity and the other photos follow after the paint, because they re-render the whole card.
  const isActive = useDeferredValue(onTop)
  useImperativeHandle(onTop ? topCard : null, () => element.current!)
  useLayoutEffect(() => {
    const leavingElement = element.current
    // After an undo, the card may still be animating out.
    if (isLeaving) return () => resetCard(leavingElement)
  }, [isLeaving])
  return (
    <article
      ref={element}
      aria-label={onTop ? nameOf(card) : undefined}
      aria-hidden={!onTop}
      inert={!isActive}
      className={cx(
        'absolute inset-0 grid touch-pan-y grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-28 bg-surface shadow-lift ring ring-line will-change-transform dark:shadow-edge',
        'transition-transform duration-240 ease-koji select-none data-held:transition-none data-held:cursor-grabbing',
        position === 'next' && '-z-1 translate-y-[calc(0.75rem+2.25%)] scale-[0.955]',
      )}
    >
      <CardContent card={card} preloads={isActive} {...face} />
    </article>
  )
})

interface CardContentProps extends Pick<DeckCardProps, 'card' | 'photo' | 'onPhoto' | 'onOpen'> {
  /** Whether the previous and next photos are loaded, too. */
  preloads: boolean
}

const CardContent = memo(({ card, preloads, photo, onPhoto, onOpen }: CardContentProps) => {
  const { first, rest } = describeReasons(card.why)
  return (
    <>
      <div className="scrim relative min-h-0 text-on-field">
        <Photos card={card} preloads={preloads} photo={photo} onPhoto={(shown) => onPhoto(card, shown)} />
        <Stamps />
        <div className="pointer-events-none absolute inset-x-0 bottom-0 z-2 grid gap-2.5 p-5 md:p-6">
          <h2 className="title-38 break-words">
            {nameOf(card)}
            {card.creator?.idVerified && <VerifiedMark className="ml-2 text-[0.72em] text-[#8fc4ea]" />}
          </h2>
          {card.theirNote && <TheirNote card={card} />}
          {card.bio && (
            <p className={cx('line-clamp-2 text-15', card.theirNote && 'max-xl:hidden')}>{card.bio}</p>
          )}
          <Interests card={card} />
        </div>
      </div>
      <button
        type="button"
        onClick={() => onOpen(card)}
        className="flex min-h-14 items-center gap-3 px-5 py-2 text-left text-15 leading-snug md:px-6"
      >
        <Eye className="size-5 shrink-0 text-pine" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="sr-only">Why you see {card.displayName}: </span>
          <strong className="font-semibold">{first}</strong>
          {rest}
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-2" aria-hidden />
      </button>
    </>
  )
})

/** Wide screens show the note next to the card instead. */
const TheirNote = ({ card: { displayName, theirNote } }: { card: DeckCard }) => (
  <blockquote className="rounded-14 bg-[#15110c99] px-4 py-2.5 text-15 xl:hidden">
    <p className="text-13 font-semibold">{displayName} wrote</p>
    <p className="line-clamp-5 break-words">{theirNote}</p>
  </blockquote>
)

export const nameOf = ({ displayName, age }: Pick<DeckCard, 'displayName' | 'age'>): string =>
  age === null ? displayName : `${displayName}, ${age}`

interface PhotosProps extends Pick<CardContentProps, 'card' | 'preloads' | 'photo'> {
  onPhoto(photo: number): void
}

function Photos({ card, preloads, photo, onPhoto }: PhotosProps) {
  const { photos, displayName } = card
  const shown = photos[photo]
  if (!shown) return <NoPhoto name={displayName} />
  return (
    <>
      {photos.map((item, index) => (
        <div key={item.id} hidden={index !== photo} className="absolute inset-0">
          {Math.abs(index - photo) <= Number(preloads) && (
            <Picture
              photo={item}
              alt={index === photo ? `${displayName}, photo ${index + 1} of ${photos.length}` : ''}
              sizes={SIZES}
              priority
              className="size-full"
            />
          )}
        </div>
      ))}
      {photos.length > 1 && (
        <>
          <p className="absolute inset-x-4 top-3.5 z-3 flex gap-1.5" aria-hidden>
            {photos.map((item, index) => (
              <span
                key={item.id}
                className={cx(
                  'h-1 flex-1 rounded-full ring-[0.5px] ring-[#15110c40]',
                  index === photo ? 'bg-on-field' : 'bg-[#fff8ea73]',
                )}
              />
            ))}
          </p>
          <PhotoHalf
            side="left"
            label="Previous photo"
            disabled={photo === 0}
            onClick={() => onPhoto(photo - 1)}
          />
          <PhotoHalf
            side="right"
            label="Next photo"
            disabled={photo === photos.length - 1}
            onClick={() => onPhoto(photo + 1)}
          />
        </>
      )}
    </>
  )
}

interface PhotoHalfProps {
  side: 'left' | 'right'
  label: string
  disabled: boolean
  onClick(): void
}

const PhotoHalf = ({ side, label, ...button }: PhotoHalfProps) => (
  <button
    type="button"
    aria-label={label}
    className={cx(
      'absolute inset-y-0 z-2 w-1/2 cursor-pointer outline-offset-[-6px] focus-visible:outline-on-field disabled:cursor-default',
      side === 'left' ? 'left-0' : 'right-0',
    )}
    {...button}
  />
)

const NoPhoto = ({ name }: { name: string }) => (
  <span
    aria-hidden
    data-initials={initials(name)}
    className={cx(
      'title-hero grid size-full place-items-center before:content-[attr(data-initials)]',
      tint(name),
    )}
  />
)

/** Fade in while the card is dragged. */
const Stamps = () => (
  <>
    <Stamp of="like" className="left-6 -rotate-12 border-koji text-koji">
      Like
    </Stamp>
    <Stamp of="pass" className="right-6 rotate-12 border-on-field text-on-field">
      Pass
    </Stamp>
  </>
)

interface StampProps {
  of: 'like' | 'pass'
  className: string
  children: string
}

const Stamp = ({ of, className, children }: StampProps) => (
  <span
    aria-hidden
    data-stamp={of}
    className={cx(
      'title-28 pointer-events-none absolute top-12 z-3 rounded-14 border-4 bg-[#15110c73] px-4 py-1.5 uppercase opacity-0 will-change-[opacity]',
      className,
    )}
  >
    {children}
  </span>
)

/** Shared interests come first. */
function Interests({ card: { interests, shared, theirNote } }: { card: DeckCard }) {
  if (interests.length === 0) return null
  const sorted = [...shared, ...interests.filter((id) => !shared.includes(id))]
  const hiddenCount = sorted.length - INTERESTS_SHOWN
  // Next to a note, the other interests would cover too much of the photo.
  const hiddenByNote = theirNote && 'max-xl:hidden'
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Interests">
      {sorted.slice(0, INTERESTS_SHOWN).map((id) => (
        <li
          key={id}
          className={cx(
            'inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-14 font-semibold',
            shared.includes(id) ? 'bg-koji text-on-koji' : cx('bg-[#15110c99] text-on-field', hiddenByNote),
          )}
        >
          {shared.includes(id) && <Check className="size-4" aria-hidden />}
          {interestLabel(id)}
          {shared.includes(id) && <span className="sr-only">, you too</span>}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li
          className={cx(
            'inline-flex h-8 items-center rounded-full bg-[#15110c99] px-3 text-14 font-semibold',
            hiddenByNote,
          )}
        >
          +{hiddenCount}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  )
}

/** The edge of one more card, as a hint that the deck continues. */
export const PaperEdge = () => (
  <div
    aria-hidden
    className="absolute inset-0 -z-2 origin-bottom translate-y-6 scale-[0.91] rounded-28 bg-sunken inset-ring inset-ring-line"
  />
)

/** Loads the first photos of the next cards. */
export const PreloadedPhotos = ({ cards }: { cards: readonly DeckCard[] }) => (
  <div className="sr-only" aria-hidden>
    {cards.map(({ id, photos }) =>
      photos[0] ? <Picture key={id} photo={photos[0]} alt="" sizes={SIZES} priority /> : null,
    )}
  </div>
)
