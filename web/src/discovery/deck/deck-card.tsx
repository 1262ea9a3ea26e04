import { type Card as DeckCard, interestLabel } from '@koji/contract'
import { Check, ChevronDown, Eye } from 'lucide-react'
import { memo, type RefObject, useDeferredValue, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { initials } from '#lib/format.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { tint } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import type { Place } from './on-table.ts'
import { putBack } from './use-drag.ts'
import { whyWords } from './why.ts'

const CHIPS = 3
const SIZES = '(min-width: 768px) 480px, 100vw'

interface DeckCardProps {
  card: DeckCard
  place: Place
  /** Of the one on top. */
  frame: RefObject<HTMLElement | null>
  photo: number
  onPhoto(card: DeckCard, photo: number): void
  onOpen(card: DeckCard): void
}

/**
 * Somebody to decide about. The element stays the same from beneath until it is off the table: whoever comes on top
 * was drawn long before, and only moves.
 */
export const CardOnTable = memo(({ card, place, frame, ...face }: DeckCardProps) => {
  const own = useRef<HTMLElement>(null)
  const onTop = place === 'top'
  const out = place === 'out'
  // What can be pressed on it and the photos after the first follow when it is painted: they concern all that is on it.
  const settled = useDeferredValue(onTop)
  useImperativeHandle(onTop ? frame : null, () => own.current!)
  useLayoutEffect(() => {
    const element = own.current
    // A choice that is taken back may still be on its way out.
    if (out) return () => putBack(element)
  }, [out])
  return (
    <article
      ref={own}
      aria-label={onTop ? nameOf(card) : undefined}
      aria-hidden={!onTop}
      inert={!settled}
      className={cx(
        'absolute inset-0 grid touch-pan-y grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-28 bg-surface shadow-lift ring ring-line will-change-transform dark:shadow-edge',
        'transition-transform duration-240 ease-koji select-none data-held:transition-none data-held:cursor-grabbing',
        place === 'next' && '-z-1 translate-y-[calc(0.75rem+2.25%)] scale-[0.955]',
      )}
    >
      <Face card={card} near={settled} {...face} />
    </article>
  )
})

interface FaceProps extends Pick<DeckCardProps, 'card' | 'photo' | 'onPhoto' | 'onOpen'> {
  /** The photos beside the one that is shown may come. */
  near: boolean
}

/** A photograph with a name, and why they are here. */
const Face = memo(({ card, near, photo, onPhoto, onOpen }: FaceProps) => {
  const { first, rest } = whyWords(card.why)
  return (
    <>
      <div className="scrim relative min-h-0 text-on-field">
        <Photos card={card} near={near} photo={photo} onPhoto={(shown) => onPhoto(card, shown)} />
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

/** Where there is no room beside the card; wide screens have it there. */
const TheirNote = ({ card: { displayName, theirNote } }: { card: DeckCard }) => (
  <blockquote className="rounded-14 bg-[#15110c99] px-4 py-2.5 text-15 xl:hidden">
    <p className="text-13 font-semibold">{displayName} wrote</p>
    <p className="line-clamp-5 break-words">{theirNote}</p>
  </blockquote>
)

export const nameOf = ({ displayName, age }: Pick<DeckCard, 'displayName' | 'age'>): string =>
  age === null ? displayName : `${displayName}, ${age}`

interface PhotosProps extends Pick<FaceProps, 'card' | 'near' | 'photo'> {
  onPhoto(photo: number): void
}

function Photos({ card, near, photo, onPhoto }: PhotosProps) {
  const { photos, displayName } = card
  const shown = photos[photo]
  if (!shown) return <NoPhoto name={displayName} />
  return (
    <>
      {photos.map((one, place) => (
        <div key={one.id} hidden={place !== photo} className="absolute inset-0">
          {Math.abs(place - photo) <= Number(near) && (
            <Picture
              photo={one}
              alt={place === photo ? `${displayName}, photo ${place + 1} of ${photos.length}` : ''}
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
            {photos.map((one, place) => (
              <span
                key={one.id}
                className={cx(
                  'h-1 flex-1 rounded-full ring-[0.5px] ring-[#15110c40]',
                  place === photo ? 'bg-on-field' : 'bg-[#fff8ea73]',
                )}
              />
            ))}
          </p>
          <Half
            side="left"
            label="Previous photo"
            disabled={photo === 0}
            onClick={() => onPhoto(photo - 1)}
          />
          <Half
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

interface HalfProps {
  side: 'left' | 'right'
  label: string
  disabled: boolean
  onClick(): void
}

const Half = ({ side, label, ...button }: HalfProps) => (
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

/** Come in with the pull. */
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

/** What both love comes first. */
function Interests({ card: { interests, shared, theirNote } }: { card: DeckCard }) {
  if (interests.length === 0) return null
  const sorted = [...shared, ...interests.filter((id) => !shared.includes(id))]
  const more = sorted.length - CHIPS
  // Where a note takes the room, the face would be covered by what says less.
  const spare = theirNote && 'max-xl:hidden'
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Interests">
      {sorted.slice(0, CHIPS).map((id) => (
        <li
          key={id}
          className={cx(
            'inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-14 font-semibold',
            shared.includes(id) ? 'bg-koji text-on-koji' : cx('bg-[#15110c99] text-on-field', spare),
          )}
        >
          {shared.includes(id) && <Check className="size-4" aria-hidden />}
          {interestLabel(id)}
          {shared.includes(id) && <span className="sr-only">, you too</span>}
        </li>
      ))}
      {more > 0 && (
        <li
          className={cx(
            'inline-flex h-8 items-center rounded-full bg-[#15110c99] px-3 text-14 font-semibold',
            spare,
          )}
        >
          +{more}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  )
}

/** A paper edge below the cards: the deck goes on. */
export const PaperEdge = () => (
  <div
    aria-hidden
    className="absolute inset-0 -z-2 origin-bottom translate-y-6 scale-[0.91] rounded-28 bg-sunken inset-ring inset-ring-line"
  />
)

/** The first photo of who comes after, fetched before it is their turn. */
export const Ahead = ({ cards }: { cards: readonly DeckCard[] }) => (
  <div className="sr-only" aria-hidden>
    {cards.map(({ id, photos }) =>
      photos[0] ? <Picture key={id} photo={photos[0]} alt="" sizes={SIZES} priority /> : null,
    )}
  </div>
)
