import { readFileSync } from 'node:fs'
import { type CardDesign, inkOn, PRODUCT_NAME } from '@koji/contract'
import sharp, { type OverlayOptions } from 'sharp'
import { PREVIEW_SIZE as CARD } from '#platform/http/preview-size.ts'
import { DISPLAY, legible, TEXT } from './card-fonts.ts'
import { write } from './card-letters.ts'
import { around, circle, disc, type Layer, layerOf, type Point } from './card-shapes.ts'

/** Letters and flat colours have sharp edges, which halved colours would blur. */
const JPEG = { quality: 84, chromaSubsampling: '4:4:4' }
/** Our mandarin on a disc of paper: where strangers' pictures are read, no drawing is. */
const MARK = readFileSync(new URL('./card-mark.png', import.meta.url))
const EDGE = 72

export interface CardWords {
  name: string
  tagline: string
  design: Pick<CardDesign, 'accent' | 'background'>
}

export interface CardParts extends CardWords {
  cover: Uint8Array | null
  face: Uint8Array | null
}

/**
 * The picture of a link to a creator, in the colours of their card: face, cover, name and our mark. A name in letters that
 * we cannot paint is left out; it stands in the title of the link.
 */
export function makeCard({ cover, ...parts }: CardParts): Promise<Uint8Array> {
  const shown = { ...parts, name: legible(parts.name, DISPLAY), tagline: legible(parts.tagline, TEXT) }
  return cover ? withCover(shown, cover) : withoutCover(shown)
}

type Shown = Omit<CardParts, 'cover'>

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const SUN = { size: 740, middle: 910, face: 456, rim: 14 }
const BESIDE_SUN: Box = { left: EDGE, top: 64, width: 440, height: 400 }

/** The face large on a sun in their accent, beside the words or alone in the middle. */
async function withoutCover(shown: Shown): Promise<Uint8Array> {
  const { accent, background } = shown.design
  const middle = { x: shown.name ? SUN.middle : CARD.width / 2, y: CARD.height / 2 }
  const sun = around(middle, disc(SUN.size, accent, CARD.height))
  const layers = await Promise.all([
    portrait(shown, middle),
    words(shown, BESIDE_SUN, { name: [92, 80, 68, 56, 46], tagline: [36, 32, 28], gap: 44 }),
    signature(background),
  ])
  return painted(background, [[sun], ...layers])
}

async function portrait({ face, name, design }: Shown, at: Point): Promise<OverlayOptions[]> {
  if (face) return faceAt(at, face, { size: SUN.face, rim: SUN.rim, colour: design.background })
  const room = { width: SUN.face, height: SUN.face }
  const initial = { font: DISPLAY, colour: inkOn(design.accent), sizes: [340], room }
  return [
    around(
      at,
      name ? await write(String.fromCodePoint(name.codePointAt(0)!), initial) : await mark(SUN.face),
    ),
  ]
}

const BAND = { line: 10, face: 256, faceAlone: 320, rim: 12, mark: 80 }
const COVER = { beside: 372, alone: 500 }

/** The cover above a band in their colours; the face stands on both. */
async function withCover(shown: Shown, cover: Uint8Array): Promise<Uint8Array> {
  const { face, name, design } = shown
  const size = name ? BAND.face : BAND.faceAlone
  const whole = size + 2 * BAND.rim
  const middle = { x: name ? EDGE + whole / 2 : CARD.width / 2, y: CARD.height - 52 - whole / 2 }
  const coverHeight = name ? COVER.beside : COVER.alone
  const top = coverHeight + BAND.line
  const left = face ? EDGE + whole + 40 : EDGE
  const markAt = { x: CARD.width - EDGE - BAND.mark / 2, y: (top + CARD.height) / 2 }
  const room = {
    left,
    top: top + 26,
    width: markAt.x - BAND.mark - left,
    height: CARD.height - top - 26 - 34,
  }
  const layers = await Promise.all([
    coverOn(design.accent, cover, coverHeight),
    faceAt(middle, face, { size, rim: BAND.rim, colour: design.accent }),
    words(shown, room, { name: [72, 60, 50, 42, 36], tagline: [32, 28, 25, 22], gap: 24 }),
    mark(BAND.mark).then((drawn) => [around(markAt, drawn)]),
  ])
  return painted(design.background, layers)
}

const painted = (background: string, layers: readonly OverlayOptions[][]): Promise<Uint8Array> =>
  sharp({ create: { ...CARD, channels: 3, background } })
    .composite(layers.flat())
    .jpeg(JPEG)
    .toBuffer()

/** A line in that colour ends it. */
async function coverOn(background: string, cover: Uint8Array, height: number): Promise<OverlayOptions[]> {
  const cut = sharp(cover)
    .resize({ width: CARD.width, height, fit: 'cover' })
    .extend({ bottom: BAND.line, background })
  return [{ ...(await layerOf(cut)), left: 0, top: 0 }]
}

async function faceAt(
  at: Point,
  face: Uint8Array | null,
  { size, rim, colour }: { size: number; rim: number; colour: string },
): Promise<OverlayOptions[]> {
  if (!face) return []
  return [around(at, disc(size + 2 * rim, colour)), around(at, await circle(face, size))]
}

/** The name above the tagline, together in the middle of their room. */
async function words(
  { name, tagline, design }: Shown,
  { left, top, width, height }: Box,
  { gap, ...sizes }: { name: number[]; tagline: number[]; gap: number },
): Promise<OverlayOptions[]> {
  if (!name) return []
  const colour = inkOn(design.background)
  const nameRoom = { width, height: tagline ? Math.round((height - gap) * 0.55) : height }
  const title = await write(name, { font: DISPLAY, colour, sizes: sizes.name, room: nameRoom })
  if (!tagline) return [{ ...title, left, top: top + Math.round((height - title.raw.height) / 2) }]
  const room = { width, height: height - gap - title.raw.height }
  const below = await write(tagline, { font: TEXT, colour, alpha: 82, sizes: sizes.tagline, room })
  const start = top + Math.round((room.height - below.raw.height) / 2)
  return [
    { ...title, left, top: start },
    { ...below, left, top: start + title.raw.height + gap },
  ]
}

const SIGN = 64

async function signature(background: string): Promise<OverlayOptions[]> {
  const room = { width: 300, height: SIGN }
  const [drawn, name] = await Promise.all([
    mark(SIGN),
    write(PRODUCT_NAME, { font: DISPLAY, colour: inkOn(background), sizes: [42], room }),
  ])
  const y = CARD.height - 56 - SIGN / 2
  return [
    around({ x: EDGE + SIGN / 2, y }, drawn),
    around({ x: EDGE + SIGN + 16 + name.raw.width / 2, y }, name),
  ]
}

const mark = (size: number): Promise<Layer> => layerOf(sharp(MARK).resize(size))
