import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Letters of our own: a server may have no fonts at all. */
const FONT = fileURLToPath(new URL('./fonts/figtree-600-ascii.ttf', import.meta.url))
const WEBP = { quality: 82, effort: 2 }
/** Of the width of the picture, for the height of the letters. */
const SIZE = 0.02
const DOTS_PER_LETTER = 7.2
/** Lower than this nobody could read it. */
const LEGIBLE = 5

/**
 * Writes a name on a picture: small in a corner, and faint in the middle, where it cannot be cut off. On a small picture
 * it is as small as it must be. Null where there is no room for it, or no letter to write: then there is nothing to show.
 */
export async function markPicture(webp: Uint8Array, name: string): Promise<Uint8Array | null> {
  const plain = plainName(name)
  const { width, height } = await sharp(webp).metadata()
  // A pixel is left for the shade.
  const room = { width: width - 1, height: height - 1 }
  if (plain === '' || room.width < LEGIBLE || room.height < LEGIBLE) return null
  const letters = Math.max(9, width * SIZE)
  const [shade, corner, middle] = await Promise.all([
    label(plain, { letters, room, colour: '#000000', alpha: 40 }),
    label(plain, { letters, room, colour: '#ffffff', alpha: 70 }),
    label(plain, { letters: letters * 2, room, colour: '#ffffff', alpha: 9 }),
  ])
  if (corner.height < LEGIBLE) return null
  const right = Math.max(0, room.width - corner.width - Math.round(letters / 2))
  const bottom = Math.max(0, room.height - corner.height - Math.round(letters / 2))
  const marks = [
    { input: shade.input, left: right + 1, top: bottom + 1 },
    { input: corner.input, left: right, top: bottom },
    { input: middle.input, left: (width - middle.width) >> 1, top: (height - middle.height) >> 1 },
  ]
  return sharp(webp).composite(marks).webp(WEBP).toBuffer()
}

/** What is not in the font is left out. */
const plainName = (name: string): string => name.replace(/[^\w@ -]/g, '').trim()

interface Look {
  letters: number
  room: { width: number; height: number }
  colour: string
  alpha: number
}

async function label(name: string, { letters, room, colour, alpha }: Look) {
  const written = await sharp({
    text: {
      text: `<span foreground="${colour}" alpha="${alpha}%">${name}</span>`,
      font: 'Figtree Mark',
      fontfile: FONT,
      rgba: true,
      dpi: Math.round(letters * DOTS_PER_LETTER),
    },
  })
    .png()
    .toBuffer()
  const { data, info } = await sharp(written)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}
