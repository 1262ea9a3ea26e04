import { readFileSync } from 'node:fs'
import sharp, { type OverlayOptions } from 'sharp'
import { PREVIEW_SIZE as CARD } from '#platform/http/preview-size.ts'

const FACE = 208
const RIM = 8
const EDGE = 64
const PAPER = [0xfb, 0xf6, 0xec] as const
const INK = [0x1e, 0x1b, 0x16] as const
const KOJI = '#f6ad49'
const JPEG = { quality: 82, mozjpeg: true }
/** Our mandarin on a disc of paper: where strangers' pictures are read, no drawing is. */
const MARK = { file: new URL('./card-mark.png', import.meta.url), size: 96 }

export interface CardParts {
  /** Behind everything; the colour of the house where there is none. */
  cover: Uint8Array | null
  face: Uint8Array | null
}

/** The picture of a link to a creator: cover, face and our mark. No letters: those are in the title, in any script. */
export async function makeCard({ cover, face }: CardParts): Promise<Uint8Array> {
  const ground = cover
    ? sharp(cover).resize({ ...CARD, fit: 'cover' })
    : sharp({ create: { ...CARD, channels: 3, background: KOJI } })
  const bottom = CARD.height - EDGE
  const layers: OverlayOptions[] = cover ? [SHADE] : []
  if (face) {
    const rim = FACE + 2 * RIM
    layers.push(
      { ...disc(rim, PAPER), left: EDGE, top: bottom - rim },
      { input: await circle(face), left: EDGE + RIM, top: bottom - RIM - FACE },
    )
  }
  const mark = {
    input: readFileSync(MARK.file),
    left: CARD.width - EDGE - MARK.size,
    top: bottom - MARK.size,
  }
  return ground
    .composite([...layers, mark])
    .jpeg(JPEG)
    .toBuffer()
}

const circle = (face: Uint8Array): Promise<Buffer> =>
  sharp(face)
    .resize({ width: FACE, height: FACE, fit: 'cover' })
    .composite([{ ...disc(FACE, PAPER), blend: 'dest-in' }])
    .png()
    .toBuffer()

type Colour = readonly [number, number, number]

/** Pixels of one colour, each as dense as it is told. */
function tinted(width: number, height: number, [r, g, b]: Colour, alpha: (x: number, y: number) => number) {
  const input = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) input.set([r, g, b, alpha(x, y)], (y * width + x) * 4)
  return { input, raw: { width, height, channels: 4 as const } }
}

/** Its edge is a pixel wide, so that it is smooth. */
function disc(size: number, colour: Colour) {
  const middle = (size - 1) / 2
  return tinted(size, size, colour, (x, y) => {
    const inside = size / 2 - Math.hypot(x - middle, y - middle)
    return Math.round(255 * Math.min(1, Math.max(0, inside)))
  })
}

/** Darker towards the bottom, where face and mark stand. */
const SHADE: OverlayOptions = {
  ...tinted(CARD.width, CARD.height, INK, (_, y) => 140 * Math.max(0, y / CARD.height - 0.45) * 1.8),
  ...{ left: 0, top: 0 },
}
