import { seededRandom } from './random.ts'

const TILE = 512
const REACH = 13
const { spread, film } = tiles()

/** Noise, computed once: which neighbor a pixel takes its color from, and how much lighter or darker it gets. */
function tiles() {
  const draw = seededRandom('grain')
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

/** The neighbors as offsets in the pixel array of a picture of this width. */
function stepsOf(width: number): Int32Array {
  const cached = steps.get(width)
  if (cached) return cached
  const offsets = new Int32Array(TILE * TILE)
  const scale = width / 1080
  for (let i = 0; i < offsets.length; i++) {
    const dx = Math.round((spread[i * 2] as number) * scale)
    const dy = Math.round((spread[i * 2 + 1] as number) * scale)
    offsets[i] = dy * width + dx
  }
  steps.set(width, offsets)
  return offsets
}

/** Up to this distance, summed over three channels, two pixels count as the same piece of paper in different light. */
const SAME_PAPER = 46

const distance = (a: number, b: number) =>
  Math.abs((a & 255) - (b & 255)) +
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
  Math.abs(((a >> 16) & 255) - ((b >> 16) & 255))

/**
 * Gives pictures their airbrush look: each pixel takes the color of a neighbor on the same piece of paper, which turns
 * the steps of a shade into stipple and keeps cut edges sharp. Takes RGBA pixels as numbers, and returns RGB bytes.
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
      let color = pixels[here] as number
      if (there >= 0 && there < pixels.length) {
        const near = pixels[there] as number
        if (near !== color && distance(near, color) < SAME_PAPER) color = near
      }
      const noise = film[t] as number
      const at = here * 3
      out[at] = (color & 255) + noise
      out[at + 1] = ((color >> 8) & 255) + noise
      out[at + 2] = ((color >> 16) & 255) + noise
    }
  }
  return out
}
