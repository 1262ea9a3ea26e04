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

/** The noise as distances between the pixels of a picture of this width. */
function stepsOf(width: number): Int32Array {
  const known = steps.get(width)
  if (known) return known
  const made = new Int32Array(TILE * TILE)
  const scale = width / 1080
  for (let i = 0; i < made.length; i++) {
    const dx = Math.round((spread[i * 2] as number) * scale)
    const dy = Math.round((spread[i * 2 + 1] as number) * scale)
    made[i] = dy * width + dx
  }
  steps.set(width, made)
  return made
}

/** Nearer than this (the sum over three channels) two pixels are the same paper under other light. */
const SAME_PAPER = 46

const apart = (a: number, b: number) =>
  Math.abs((a & 255) - (b & 255)) +
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
  Math.abs(((a >> 16) & 255) - ((b >> 16) & 255))

/**
 * The airbrush of the house: each pixel borrows its colour from a near one of the same paper, which turns the
 * steps of a shade into stipple and leaves every cut edge sharp. From four channels, a pixel a number, to three.
 */
export function grain(pixels: Uint32Array, width: number, height: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 3)
  const step = stepsOf(width)
  let here = 0
  for (let y = 0; y < height; y++) {
    const row = (y & (TILE - 1)) * TILE
    for (let x = 0; x < width; x++, here++) {
      const t = row + (x & (TILE - 1))
      const there = here + (step[t] as number)
      let colour = pixels[here] as number
      if (there >= 0 && there < pixels.length) {
        const near = pixels[there] as number
        if (near !== colour && apart(near, colour) < SAME_PAPER) colour = near
      }
      const noise = film[t] as number
      const at = here * 3
      out[at] = (colour & 255) + noise
      out[at + 1] = ((colour >> 8) & 255) + noise
      out[at + 2] = ((colour >> 16) & 255) + noise
    }
  }
  return out
}
