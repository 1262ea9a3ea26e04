import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Bundled, because a server may have no fonts. */
const FONT = fileURLToPath(new URL('./fonts/figtree-600-ascii.ttf', import.meta.url))
const WEBP = { quality: 82, effort: 2 }
/** The height of the letters, relative to the width of the picture. */
const SIZE = 0.02
const DOTS_PER_LETTER = 7.2
/** The smallest legible height in pixels. */
const LEGIBLE = 5

/**
 * Draws a name on a picture: small in a corner, and faint in the center, where it can't be cropped away. It shrinks to fit
 * small pictures. Null if the picture has no room for it or the font lacks its letters; such a picture must not be shown.
 */
export async function watermarkPicture(webp: Uint8Array, name: string): Promise<Uint8Array | null> {
  const plain = plainName(name)
  const { width, height } = await sharp(webp).metadata()
  // Leaves a pixel for the shadow.
  const room = { width: width - 1, height: height - 1 }
  if (plain === '' || room.width < LEGIBLE || room.height < LEGIBLE) return null
  const letters = Math.max(9, width * SIZE)
  const [shadow, corner, center] = await Promise.all([
    label(plain, { letters, room, color: '#000000', alpha: 40 }),
    label(plain, { letters, room, color: '#ffffff', alpha: 70 }),
    label(plain, { letters: letters * 2, room, color: '#ffffff', alpha: 9 }),
  ])
  if (corner.height < LEGIBLE) return null
  const right = Math.max(0, room.width - corner.width - Math.round(letters / 2))
  const bottom = Math.max(0, room.height - corner.height - Math.round(letters / 2))
  const marks = [
    { input: shadow.input, left: right + 1, top: bottom + 1 },
    { input: corner.input, left: right, top: bottom },
    { input: center.input, left: (width - center.width) >> 1, top: (height - center.height) >> 1 },
  ]
  return sharp(webp).composite(marks).webp(WEBP).toBuffer()
}

/** Removes characters that the font lacks. */
const plainName = (name: string): string => name.replace(/[^\w@ -]/g, '').trim()

interface LabelOptions {
  letters: number
  room: { width: number; height: number }
  color: string
  alpha: number
}

async function label(name: string, { letters, room, color, alpha }: LabelOptions) {
  const text = await sharp({
    text: {
      text: `<span foreground="${color}" alpha="${alpha}%">${name}</span>`,
      font: 'Figtree Mark',
      fontfile: FONT,
      rgba: true,
      dpi: Math.round(letters * DOTS_PER_LETTER),
    },
  })
    .png()
    .toBuffer()
  const { data, info } = await sharp(text)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}
