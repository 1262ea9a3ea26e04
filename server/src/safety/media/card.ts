import { readFileSync } from 'node:fs'
import { type CardDesign, inkOn, PRODUCT_NAME } from '@koji/contract'
import sharp, { type OverlayOptions } from 'sharp'
import { PREVIEW_SIZE as CARD } from '#platform/http/preview-size.ts'
import { DISPLAY, legible, TEXT } from './card-fonts.ts'
import { centeredAt, circle, disc, type Layer, layerOf, type Point } from './card-layers.ts'
import { renderText } from './card-text.ts'

/** Full chroma resolution, because subsampling blurs the edges of letters and flat colors. */
const JPEG = { quality: 84, chromaSubsampling: '4:4:4' }
/** A PNG, because the process that reads uploaded pictures can't decode SVG. */
const LOGO = readFileSync(new URL('./card-mark.png', import.meta.url))
const EDGE = 72

export interface CardContent {
  name: string
  tagline: string
  design: Pick<CardDesign, 'accent' | 'background'>
}

export interface CardParts extends CardContent {
  cover: Uint8Array | null
  face: Uint8Array | null
}

/**
 * The preview picture of a link to a creator, in the colors of their card: face, cover, name and our logo. A name that our
 * fonts can't render is left out; the title of the link contains it.
 */
export function makeCard({ cover, ...parts }: CardParts): Promise<Uint8Array> {
  const legibleParts = { ...parts, name: legible(parts.name, DISPLAY), tagline: legible(parts.tagline, TEXT) }
  return cover ? withCover(legibleParts, cover) : withoutCover(legibleParts)
}

type LegibleParts = Omit<CardParts, 'cover'>

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const SUN = { size: 740, middle: 910, face: 456, rim: 14 }
const BESIDE_SUN: Box = { left: EDGE, top: 64, width: 440, height: 400 }

/** A large face on a disc in the accent color, next to the text or alone in the center. */
async function withoutCover(parts: LegibleParts): Promise<Uint8Array> {
  const { accent, background } = parts.design
  const middle = { x: parts.name ? SUN.middle : CARD.width / 2, y: CARD.height / 2 }
  const sun = centeredAt(middle, disc(SUN.size, accent, CARD.height))
  const layers = await Promise.all([
    portrait(parts, middle),
    renderWords(parts, BESIDE_SUN, { name: [92, 80, 68, 56, 46], tagline: [36, 32, 28], gap: 44 }),
    signature(background),
  ])
  return compose(background, [[sun], ...layers])
}

async function portrait({ face, name, design }: LegibleParts, at: Point): Promise<OverlayOptions[]> {
  if (face) return faceAt(at, face, { size: SUN.face, rim: SUN.rim, color: design.background })
  const room = { width: SUN.face, height: SUN.face }
  const initial = { font: DISPLAY, color: inkOn(design.accent), sizes: [340], room }
  return [
    centeredAt(
      at,
      name ? await renderText(String.fromCodePoint(name.codePointAt(0)!), initial) : await logo(SUN.face),
    ),
  ]
}

const BAND = { line: 10, face: 256, faceAlone: 320, rim: 12, logo: 80 }
const COVER = { beside: 372, alone: 500 }

/** The cover above a band in the creator's colors, with the face overlapping both. */
async function withCover(parts: LegibleParts, cover: Uint8Array): Promise<Uint8Array> {
  const { face, name, design } = parts
  const size = name ? BAND.face : BAND.faceAlone
  const whole = size + 2 * BAND.rim
  const middle = { x: name ? EDGE + whole / 2 : CARD.width / 2, y: CARD.height - 52 - whole / 2 }
  const coverHeight = name ? COVER.beside : COVER.alone
  const top = coverHeight + BAND.line
  const left = face ? EDGE + whole + 40 : EDGE
  const logoAt = { x: CARD.width - EDGE - BAND.logo / 2, y: (top + CARD.height) / 2 }
  const room = {
    left,
    top: top + 26,
    width: logoAt.x - BAND.logo - left,
    height: CARD.height - top - 26 - 34,
  }
  const layers = await Promise.all([
    coverOn(design.accent, cover, coverHeight),
    faceAt(middle, face, { size, rim: BAND.rim, color: design.accent }),
    renderWords(parts, room, { name: [72, 60, 50, 42, 36], tagline: [32, 28, 25, 22], gap: 24 }),
    logo(BAND.logo).then((drawn) => [centeredAt(logoAt, drawn)]),
  ])
  return compose(design.background, layers)
}

const compose = (background: string, layers: readonly OverlayOptions[][]): Promise<Uint8Array> =>
  sharp({ create: { ...CARD, channels: 3, background } })
    .composite(layers.flat())
    .jpeg(JPEG)
    .toBuffer()

/** Ends in a line of the given color. */
async function coverOn(background: string, cover: Uint8Array, height: number): Promise<OverlayOptions[]> {
  const cut = sharp(cover)
    .resize({ width: CARD.width, height, fit: 'cover' })
    .extend({ bottom: BAND.line, background })
  return [{ ...(await layerOf(cut)), left: 0, top: 0 }]
}

async function faceAt(
  at: Point,
  face: Uint8Array | null,
  { size, rim, color }: { size: number; rim: number; color: string },
): Promise<OverlayOptions[]> {
  if (!face) return []
  return [centeredAt(at, disc(size + 2 * rim, color)), centeredAt(at, await circle(face, size))]
}

/** The name above the tagline, vertically centered as a group. */
async function renderWords(
  { name, tagline, design }: LegibleParts,
  { left, top, width, height }: Box,
  { gap, ...sizes }: { name: number[]; tagline: number[]; gap: number },
): Promise<OverlayOptions[]> {
  if (!name) return []
  const color = inkOn(design.background)
  const nameRoom = { width, height: tagline ? Math.round((height - gap) * 0.55) : height }
  const title = await renderText(name, { font: DISPLAY, color, sizes: sizes.name, room: nameRoom })
  if (!tagline) return [{ ...title, left, top: top + Math.round((height - title.raw.height) / 2) }]
  const room = { width, height: height - gap - title.raw.height }
  const below = await renderText(tagline, { font: TEXT, color, alpha: 82, sizes: sizes.tagline, room })
  const start = top + Math.round((room.height - below.raw.height) / 2)
  return [
    { ...title, left, top: start },
    { ...below, left, top: start + title.raw.height + gap },
  ]
}

const SIGNATURE_HEIGHT = 64

async function signature(background: string): Promise<OverlayOptions[]> {
  const room = { width: 300, height: SIGNATURE_HEIGHT }
  const [drawn, name] = await Promise.all([
    logo(SIGNATURE_HEIGHT),
    renderText(PRODUCT_NAME, { font: DISPLAY, color: inkOn(background), sizes: [42], room }),
  ])
  const y = CARD.height - 56 - SIGNATURE_HEIGHT / 2
  return [
    centeredAt({ x: EDGE + SIGNATURE_HEIGHT / 2, y }, drawn),
    centeredAt({ x: EDGE + SIGNATURE_HEIGHT + 16 + name.raw.width / 2, y }, name),
  ]
}

const logo = (size: number): Promise<Layer> => layerOf(sharp(LOGO).resize(size))
