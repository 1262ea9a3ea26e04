export type Direction = 'like' | 'pass' | 'open'

interface Gesture {
  dx: number
  dy: number
  /** The final speed, in pixels per millisecond. */
  vx: number
  vy: number
  width: number
}

/** A drag counts from this share of the card's width. */
const MIN_SHARE = 0.32
/** A flick counts from this speed and distance. */
const FLICK_SPEED = 0.55
const FLICK_PX = 24

/** The choice made by releasing the card, or null if the card returns. */
export function directionOf({ dx, dy, vx, vy, width }: Gesture): Direction | null {
  const sideways = Math.abs(dx) > Math.abs(dy)
  if (!sideways) return dy < -width * MIN_SHARE || (vy < -FLICK_SPEED && dy < -FLICK_PX) ? 'open' : null
  const flicked = Math.abs(vx) > FLICK_SPEED && Math.abs(dx) > FLICK_PX && Math.sign(vx) === Math.sign(dx)
  if (Math.abs(dx) < width * MIN_SHARE && !flicked) return null
  return dx > 0 ? 'like' : 'pass'
}

/** In degrees. A card held below its middle turns the other way, as paper does. */
export const cardTilt = (dx: number, width: number, heldLow: boolean): number =>
  Math.max(-18, Math.min(18, (dx / width) * 22)) * (heldLow ? -1 : 1)

/** From 0 to 1. */
export const stampOpacity = (dx: number, width: number): number =>
  Math.max(0, Math.min(1, (dx / width - 0.08) / (MIN_SHARE - 0.08)))
