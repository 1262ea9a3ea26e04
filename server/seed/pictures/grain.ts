import { chance } from './chance.ts'

const TILE = 512
const REACH = 13
const { spread, film } = tiles()

/** Noise that is drawn once: where a pixel borrows its colour from, and how much lighter or darker it gets. */
function tiles() {
  const draw = chance('grain')
  const spread = new Float32Array(TILE * TILE * 2)
  const film = new Int8Array(TILE * TILE)
  for (let i = 0; i < TILE * TILE; i++) {
    const reach = REACH * draw.next()
    const angle = draw.next() * Math.PI * 2
    spread[i * 2] = Math.cos(angle) * reach
    spread[i * 2 + 1] = Math.sin(angle) * reach
    film[i] = Math.round((draw.next() + draw.next() - 1) * 8)
  }
  return { spread, film }
}

const steps = new Map<number, Int32Array>()

/** The noise as distances in the buffer of a picture of this width. */
function stepsOf(width: number): Int32Array {
  const known = steps.get(width)
  if (known) return known
  const made = new Int32Array(TILE * TILE)
  const scale = width / 1080
  for (let i = 0; i < made.length; i++) {
    const dx = Math.round((spread[i * 2] as number) * scale)
    const dy = Math.round((spread[i * 2 + 1] as number) * scale)
    made[i] = (dy * width + dx) * 3
  }
  steps.set(width, made)
  return made
}

/** Nearer than this (the sum over three channels) two pixels are the same paper under other light. */
const SAME_PAPER = 46

/**
 * The airbrush of the house: each pixel borrows its colour from a near one of the same paper, which turns the
 * steps of a shade into stipple and leaves every cut edge sharp.
 */
export function grain(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 3)
  const step = stepsOf(width)
  const last = pixels.length - 3
  for (let y = 0, here = 0; y < height; y++) {
    const row = (y % TILE) * TILE
    for (let x = 0; x < width; x++, here += 3) {
      const t = row + (x & (TILE - 1))
      const r = pixels[here] as number
      const g = pixels[here + 1] as number
      const b = pixels[here + 2] as number
      const noise = film[t] as number
      const there = here + (step[t] as number)
      if (there >= 0 && there <= last) {
        const r2 = pixels[there] as number
        const g2 = pixels[there + 1] as number
        const b2 = pixels[there + 2] as number
        if (Math.abs(r2 - r) + Math.abs(g2 - g) + Math.abs(b2 - b) < SAME_PAPER) {
          out[here] = r2 + noise
          out[here + 1] = g2 + noise
          out[here + 2] = b2 + noise
          continue
        }
      }
      out[here] = r + noise
      out[here + 1] = g + noise
      out[here + 2] = b + noise
    }
  }
  return out
}
