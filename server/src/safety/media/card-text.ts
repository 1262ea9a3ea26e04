import sharp from 'sharp'
import type { Font } from './card-fonts.ts'
import { type Layer, layerOf } from './card-layers.ts'

/** Shares of the room's width. The narrowest that needs no additional line gives lines of similar lengths. */
const NARROWER_WIDTHS = [0.9, 0.8, 0.7, 0.6]

interface TextOptions {
  font: Font
  color: string
  /** In percent. */
  alpha?: number
  /** Font sizes in pixels, the preferred one first. */
  sizes: readonly number[]
  room: { width: number; height: number }
}

/** Uses the first font size whose lines fit into the room. If none does, the text is scaled down. */
export async function renderText(text: string, { sizes, room, ...style }: TextOptions): Promise<Layer> {
  for (const size of sizes) {
    const layer = await renderLines(text, { ...style, size, width: room.width })
    if (fits(layer, room)) return balanced(text, layer, { ...style, size, width: room.width })
  }
  const { input, raw } = await renderLines(text, { ...style, size: sizes.at(-1)!, width: room.width })
  return layerOf(sharp(input, { raw }).resize({ ...room, fit: 'inside' }))
}

const fits = ({ raw }: Layer, room: TextOptions['room']): boolean =>
  raw.width <= room.width && raw.height <= room.height

async function balanced(text: string, layer: Layer, style: LineOptions): Promise<Layer> {
  if (layer.raw.height < style.size * 1.6) return layer
  let best = layer
  for (const share of NARROWER_WIDTHS) {
    const width = Math.round(style.width * share)
    const narrower = await renderLines(text, { ...style, width })
    if (!fits(narrower, { width, height: layer.raw.height + style.size / 2 })) break
    best = narrower
  }
  return best
}

type LineOptions = Omit<TextOptions, 'sizes' | 'room'> & { size: number; width: number }

const renderLines = (text: string, { font, color, alpha = 100, size, width }: LineOptions): Promise<Layer> =>
  layerOf(
    sharp({
      text: {
        text: `<span foreground="${color}" alpha="${alpha}%">${escaped(text)}</span>`,
        font: `${font.family} ${size}`,
        fontfile: font.file,
        rgba: true,
        // One point is one pixel.
        dpi: 72,
        spacing: Math.round(size * font.spacing),
        width,
      },
    }),
  )

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
