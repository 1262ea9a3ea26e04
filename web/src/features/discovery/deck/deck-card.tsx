import { type Card as DeckCard, interestLabel } from '@koji/contract'
import { Check, ChevronDown, Eye } from 'lucide-react'
import type { RefObject } from 'react'
import { initials } from '../../../lib/format.ts'
import { Picture } from '../../../people/picture.tsx'
import { tint } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { VerifiedMark } from '../../../ui/verified-mark.tsx'
import { whyWords } from './why.ts'

const CHIPS = 3
const SIZES = '(min-width: 768px) 480px, 100vw'

interface DeckCardProps {
  card: DeckCard
  frame: RefObject<HTMLElement | null>
  photo: number
  onPhoto(photo: number): void
  onOpen(): void
}

/** Somebody to decide about: a photograph with a name, and why they are here. */
export function TopCard({ card, frame, photo, onPhoto, onOpen }: DeckCardProps) {
  const { first, rest } = whyWords(card.why)
  return (
    <article
      ref={frame}
      aria-label={nameOf(card)}
      className={cx(
        'absolute inset-0 grid touch-pan-y grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-28 bg-surface shadow-lift ring ring-line will-change-transform dark:shadow-edge',
        'transition-transform duration-240 ease-koji select-none data-held:transition-none data-held:cursor-grabbing',
      )}
    >
      <div className="scrim relative min-h-0 text-on-field">
        <Photos card={card} photo={photo} onPhoto={onPhoto} />
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
        onClick={onOpen}
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
    </article>
  )
}

/** Where there is no room beside the card; wide screens have it there. */
const TheirNote = ({ card: { displayName, theirNote } }: { card: DeckCard }) => (
  <blockquote className="rounded-14 bg-[#15110c99] px-4 py-2.5 text-15 xl:hidden">
    <p className="text-13 font-semibold">{displayName} wrote</p>
    <p className="line-clamp-5 break-words">{theirNote}</p>
  </blockquote>
)

export const nameOf = ({ displayName, age }: Pick<DeckCard, 'displayName' | 'age'>): string =>
  age === null ? displayName : `${displayName}, ${age}`

function Photos({ card, photo, onPhoto }: Pick<DeckCardProps, 'card' | 'photo' | 'onPhoto'>) {
  const { photos, displayName } = card
  const shown = photos[photo]
  if (!shown) return <NoPhoto name={displayName} />
  return (
    <>
      {photos.map((one, place) => (
        <div key={one.id} hidden={place !== photo} className="absolute inset-0">
          {Math.abs(place - photo) <= 1 && (
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
    <Stamp className="left-6 -rotate-12 border-koji text-koji opacity-[var(--like,0)]">Like</Stamp>
    <Stamp className="right-6 rotate-12 border-on-field text-on-field opacity-[var(--pass,0)]">Pass</Stamp>
  </>
)

const Stamp = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden
    className={cx(
      'title-28 pointer-events-none absolute top-12 z-3 rounded-14 border-4 bg-[#15110c73] px-4 py-1.5 uppercase',
      className,
    )}
  >
    {children}
  </span>
)

/** What both love comes first. */
function Interests({ card: { interests, shared } }: { card: DeckCard }) {
  if (interests.length === 0) return null
  const sorted = [...shared, ...interests.filter((id) => !shared.includes(id))]
  const more = sorted.length - CHIPS
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Interests">
      {sorted.slice(0, CHIPS).map((id) => (
        <li
          key={id}
          className={cx(
            'inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-14 font-semibold',
            shared.includes(id) ? 'bg-koji text-on-koji' : 'bg-[#15110c99] text-on-field',
          )}
        >
          {shared.includes(id) && <Check className="size-4" aria-hidden />}
          {interestLabel(id)}
          {shared.includes(id) && <span className="sr-only">, you too</span>}
        </li>
      ))}
      {more > 0 && (
        <li className="inline-flex h-8 items-center rounded-full bg-[#15110c99] px-3 text-14 font-semibold">
          +{more}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  )
}

/** Below the top card lies the next one, and a paper edge: the deck goes on. */
export const Beneath = ({ next, more }: { next: DeckCard | undefined; more: boolean }) => (
  <div aria-hidden className="contents">
    {more && (
      <div className="absolute inset-0 -z-2 origin-bottom translate-y-6 scale-[0.91] rounded-28 bg-sunken inset-ring inset-ring-line" />
    )}
    {next && (
      <div className="absolute inset-0 -z-1 grid origin-bottom translate-y-3 scale-[0.955] grid-rows-[minmax(0,1fr)_3.5rem] overflow-hidden rounded-28 bg-surface shadow-card ring ring-line">
        {next.photos[0] ? (
          <Picture photo={next.photos[0]} alt="" sizes={SIZES} priority className="size-full" />
        ) : (
          <NoPhoto name={next.displayName} />
        )}
      </div>
    )}
  </div>
)

/** The first photo of who comes after, fetched before it is their turn. */
export const Ahead = ({ cards }: { cards: readonly DeckCard[] }) => (
  <div className="sr-only" aria-hidden>
    {cards.map(({ id, photos }) =>
      photos[0] ? <Picture key={id} photo={photos[0]} alt="" sizes={SIZES} priority /> : null,
    )}
  </div>
)
