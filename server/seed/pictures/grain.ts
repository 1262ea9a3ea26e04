import { chance } from './chance.ts'

const TILE = 512
const { spread, film } = tiles()

/** Noise that is drawn once: where a pixel borrows its colour from, and how much lighter or darker it gets. */
function tiles() {
  const draw = chance('grain')
  const spread = new Int8Array(TILE * TILE * 2)
  const film = new Int8Array(TILE * TILE)
  for (let i = 0; i < TILE * TILE; i++) {
    const reach = 13 * draw.next()
    const angle = draw.next() * Math.PI * 2
    spread[i * 2] = Math.round(Math.cos(angle) * reach)
    spread[i * 2 + 1] = Math.round(Math.sin(angle) * reach)
    film[i] = Math.round((draw.next() + draw.next() - 1) * 9)
  }
  return { spread, film }
}

/** Nearer than this (the sum over three channels) two pixels are the same paper under other light. */
const SAME_PAPER = 46

/**
 * The airbrush of the house: each pixel borrows its colour from a near one of the same paper, which turns the
 * steps of a shade into stipple and leaves every cut edge sharp.
 */
export function grain(pixels: Buffer, width: number, height: number): Buffer {
  const out = Buffer.allocUnsafe(width * height * 3)
  const clamped = new Uint8ClampedArray(out.buffer, out.byteOffset, out.length)
  const scale = width / 1080
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const t = (y % TILE) * TILE + (x % TILE)
      const fromX = Math.min(width - 1, Math.max(0, x + Math.round((spread[t * 2] as number) * scale)))
      const fromY = Math.min(height - 1, Math.max(0, y + Math.round((spread[t * 2 + 1] as number) * scale)))
      const here = (y * width + x) * 3
      const there = (fromY * width + fromX) * 3
      const r = pixels[here] as number
      const g = pixels[here + 1] as number
      const b = pixels[here + 2] as number
      const dr = (pixels[there] as number) - r
      const dg = (pixels[there + 1] as number) - g
      const db = (pixels[there + 2] as number) - b
      const same = Math.abs(dr) + Math.abs(dg) + Math.abs(db) < SAME_PAPER ? 1 : 0
      const noise = film[t] as number
      clamped[here] = r + dr * same + noise
      clamped[here + 1] = g + dg * same + noise
      clamped[here + 2] = b + db * same + noise
    }
  }
  return out
}
