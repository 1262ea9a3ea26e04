import sharp from 'sharp'
import type { Font } from './card-fonts.ts'
import { type Layer, layerOf } from './card-shapes.ts'

/** Of the room's width: lines are about as long as each other in the narrowest that needs no more of them. */
const NARROWER = [0.9, 0.8, 0.7, 0.6]

interface Look {
  font: Font
  colour: string
  /** In percent. */
  alpha?: number
  /** Of the letters in pixels, the preferred one first. */
  sizes: readonly number[]
  room: { width: number; height: number }
}

/** In lines, in the first size that has room; what has none in any is made smaller as a whole. */
export async function write(words: string, { sizes, room, ...look }: Look): Promise<Layer> {
  for (const size of sizes) {
    const written = await paint(words, { ...look, size, width: room.width })
    if (fits(written, room)) return balanced(words, written, { ...look, size, width: room.width })
  }
  const { input, raw } = await paint(words, { ...look, size: sizes.at(-1)!, width: room.width })
  return layerOf(sharp(input, { raw }).resize({ ...room, fit: 'inside' }))
}

const fits = ({ raw }: Layer, room: Look['room']): boolean =>
  raw.width <= room.width && raw.height <= room.height

async function balanced(words: string, written: Layer, brush: Brush): Promise<Layer> {
  if (written.raw.height < brush.size * 1.6) return written
  let best = written
  for (const share of NARROWER) {
    const width = Math.round(brush.width * share)
    const narrower = await paint(words, { ...brush, width })
    if (!fits(narrower, { width, height: written.raw.height + brush.size / 2 })) break
    best = narrower
  }
  return best
}

type Brush = Omit<Look, 'sizes' | 'room'> & { size: number; width: number }

const paint = (words: string, { font, colour, alpha = 100, size, width }: Brush): Promise<Layer> =>
  layerOf(
    sharp({
      text: {
        text: `<span foreground="${colour}" alpha="${alpha}%">${escaped(words)}</span>`,
        font: `${font.family} ${size}`,
        fontfile: font.file,
        rgba: true,
        // A point is a pixel.
        dpi: 72,
        spacing: Math.round(size * font.spacing),
        width,
      },
    }),
  )

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
