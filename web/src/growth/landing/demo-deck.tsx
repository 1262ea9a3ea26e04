import { Eye, Heart, X } from 'lucide-react'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ForMembers, ForVisitors } from './audience.tsx'
import { calls, demoDeck } from './content.ts'
import { Picture } from './picture.tsx'

/** `data-place` is the position in the stack: the top card, two rotated below it, and hidden ones. */
const CARD = cx(
  'scrim absolute top-5 left-1/2 h-68 w-55 -translate-x-1/2 overflow-hidden rounded-20 text-on-field shadow-[0_16px_32px_-12px_#1e1b1659] select-none',
  'touch-pan-y transition-[translate,rotate,opacity,transform] duration-240 ease-koji data-held:transition-none',
  'data-[place="0"]:z-3 data-[place="0"]:cursor-grab data-[place="0"]:data-held:cursor-grabbing',
  'data-[place="1"]:z-2 data-[place="1"]:-rotate-6 data-[place="2"]:z-1 data-[place="2"]:rotate-5',
  'data-[place="more"]:opacity-0 data-gone:pointer-events-none data-gone:z-4 data-gone:opacity-0',
  'data-[gone=left]:-translate-x-[140%] data-[gone=left]:-rotate-18 data-[gone=right]:translate-x-[40%] data-[gone=right]:rotate-18',
  'motion-reduce:data-gone:-translate-x-1/2! motion-reduce:data-gone:rotate-0!',
)

const STAMP =
  'absolute top-4 z-2 rounded-8 border-2 border-current px-2.5 py-0.5 font-display text-18 font-bold opacity-0 transition-opacity'

/** A deck of demo people to try. It sends nothing to the server. */
export const DemoDeck = () => (
  <div
    data-island="demo-deck"
    role="group"
    aria-label={demoDeck.label}
    className="relative h-90 overflow-hidden rounded-28 bg-sunken shadow-edge"
  >
    {demoDeck.people.map(({ picture, name, age, why, likesBack }, index) => (
      <div
        key={name}
        data-card={name}
        data-place={index < 3 ? index : 'more'}
        {...(likesBack && { 'data-likes-back': '' })}
        aria-hidden={index > 0}
        className={CARD}
      >
        <Picture
          name={picture}
          alt={`${name}, ${age}`}
          sizes="220px"
          className="pointer-events-none size-full"
        />
        <b data-word="right" className={cx(STAMP, 'left-4 -rotate-8')}>
          {demoDeck.like}
        </b>
        <b data-word="left" className={cx(STAMP, 'right-4 rotate-8')}>
          {demoDeck.pass}
        </b>
        <p className="absolute inset-x-0 bottom-0 z-2 p-4">
          <b className="title-22">
            {name}, {age}
          </b>
          <span className="mt-1 flex gap-1.5 text-12">
            <Eye className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            {why}
          </span>
        </p>
      </div>
    ))}
    <div
      data-part="buttons"
      className="absolute inset-x-0 bottom-4 z-5 flex items-center justify-center gap-4 not-[[data-live]_&]:invisible"
    >
      <button
        type="button"
        data-choice="left"
        aria-label={demoDeck.pass}
        className={buttonClass({ variant: 'swipe', size: 'icon', className: 'text-ink-2' })}
      >
        <X className="size-6" aria-hidden />
      </button>
      <button
        type="button"
        data-choice="right"
        aria-label={demoDeck.like}
        className={buttonClass({
          variant: 'swipe',
          size: 'icon',
          className: 'bg-koji! text-on-koji! inset-ring-0!',
        })}
      >
        <Heart className="size-6" aria-hidden />
      </button>
    </div>
    <Overlay part="match" title={demoDeck.match} again={demoDeck.goOn} />
    <Overlay part="end" title={demoDeck.end} again={demoDeck.again} />
    <p data-part="status" role="status" className="sr-only" />
  </div>
)

/** Covers the deck after a match, and at its end. */
const Overlay = ({ part, title, again }: { part: string; title: string; again: string }) => (
  <div
    data-part={part}
    hidden
    className="absolute inset-0 z-6 flex flex-col items-center justify-center gap-4 bg-koji p-6 text-center text-on-koji [&[hidden]]:hidden"
  >
    <p data-part="said" tabIndex={-1} className="title-28 text-balance outline-none">
      {title}
    </p>
    <div className="flex flex-wrap justify-center gap-2">
      <ForVisitors>
        <a href={paths.auth} className={buttonClass({ variant: 'secondary' })}>
          {calls.start}
        </a>
      </ForVisitors>
      <ForMembers>
        <a href={paths.discover} className={buttonClass({ variant: 'secondary' })}>
          {calls.open}
        </a>
      </ForMembers>
      <button
        type="button"
        data-part="again"
        className={buttonClass({ variant: 'ghost', className: 'text-on-koji hover:bg-koji-hover' })}
      >
        {again}
      </button>
    </div>
  </div>
)
