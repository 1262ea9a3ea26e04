export type Direction = 'like' | 'pass' | 'open'

interface Moved {
  dx: number
  dy: number
  /** Pixels a millisecond, at the end. */
  vx: number
  vy: number
  width: number
}

/** Past this share of the card's width it is meant. */
const FAR = 0.32
/** A quick flick is meant too, if it went somewhere. */
const QUICK = 0.55
const SOMEWHERE = 24

/** What letting go of a card means; null: it goes back. */
export function meantBy({ dx, dy, vx, vy, width }: Moved): Direction | null {
  const sideways = Math.abs(dx) > Math.abs(dy)
  if (!sideways) return dy < -width * FAR || (vy < -QUICK && dy < -SOMEWHERE) ? 'open' : null
  const flicked = Math.abs(vx) > QUICK && Math.abs(dx) > SOMEWHERE && Math.sign(vx) === Math.sign(dx)
  if (Math.abs(dx) < width * FAR && !flicked) return null
  return dx > 0 ? 'like' : 'pass'
}

/** Degrees; a card held below its middle turns the other way, as paper does. */
export const tiltOf = (dx: number, width: number, heldLow: boolean): number =>
  Math.max(-18, Math.min(18, (dx / width) * 22)) * (heldLow ? -1 : 1)

/** How much of a stamp shows, from 0 to 1. */
export const stampOf = (dx: number, width: number): number =>
  Math.max(0, Math.min(1, (dx / width - 0.08) / (FAR - 0.08)))
