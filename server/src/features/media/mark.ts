import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Letters of our own: a server may have no fonts at all. */
const FONT = fileURLToPath(new URL('./fonts/figtree-600-ascii.ttf', import.meta.url))
const WEBP = { quality: 82, effort: 2 }
/** Of the width of the picture, for the height of the letters. */
const SIZE = 0.02
const DOTS_PER_LETTER = 7.2

/** Writes a name on a picture: small in a corner, and faint in the middle, where it cannot be cut off. */
export async function markPicture(webp: Uint8Array, name: string): Promise<Uint8Array> {
  const { width, height } = await sharp(webp).metadata()
  const letters = Math.max(9, width * SIZE)
  const marks = await Promise.all([
    label(name, letters, '#000000', 40),
    label(name, letters, '#ffffff', 70),
    label(name, letters * 2, '#ffffff', 9),
  ])
  const [shade, corner, middle] = marks.map(({ data, info }) => ({
    input: data,
    ...{ width: info.width, height: info.height },
  }))
  const right = Math.max(0, width - corner!.width - Math.round(letters / 2))
  const bottom = Math.max(0, height - corner!.height - Math.round(letters / 2))
  // On a picture that is hardly one, there may be no room.
  const fitting = [
    { ...shade!, left: right + 1, top: bottom + 1 },
    { ...corner!, left: right, top: bottom },
    { ...middle!, left: (width - middle!.width) >> 1, top: (height - middle!.height) >> 1 },
  ].filter(
    (one) => one.left >= 0 && one.top >= 0 && one.height + one.top <= height && one.left + one.width <= width,
  )
  return sharp(webp).composite(fitting).webp(WEBP).toBuffer()
}

/** What is not in the font is left out: names of members are of plain letters. */
const label = (name: string, letters: number, colour: string, alpha: number) =>
  sharp({
    text: {
      text: `<span foreground="${colour}" alpha="${alpha}%">${name.replace(/[^\w@ -]/g, '')}</span>`,
      font: 'Figtree Mark',
      fontfile: FONT,
      rgba: true,
      dpi: Math.round(letters * DOTS_PER_LETTER),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
