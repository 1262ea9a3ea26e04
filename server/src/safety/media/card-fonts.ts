import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Font {
  family: string
  file: string
  /** The code points that the font has. */
  letters: ReadonlySet<number>
  /** Between lines, relative to the font size. */
  spacing: number
}

/** Bundled, because a server may have no fonts. They contain the Latin letters of Europe. */
export const DISPLAY = font('Koji Card Display', 'bricolage-700-latin.ttf', -0.09)
export const TEXT = font('Koji Card Text', 'figtree-500-latin.ttf', 0.04)

const PICTOGRAPHS =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u{200d}|\u{20e3}|\u{fe0f}/gu

/** Leaves out emoji. Empty if the font lacks any other letter, because a card never shows a part of a name. */
export function legible(words: string, { letters }: Font): string {
  const plain = words.normalize('NFC').replace(PICTOGRAPHS, '').replace(/\s+/g, ' ').trim()
  return Array.from(plain).every((letter) => letters.has(letter.codePointAt(0)!)) ? plain : ''
}

function font(family: string, name: string, spacing: number): Font {
  const file = fileURLToPath(new URL(`./fonts/${name}`, import.meta.url))
  return { family, file, spacing, letters: new Set(lettersIn(readFileSync(file))) }
}

/** Reads the table `cmap` in format 4, which our fonts use: all ends of the ranges of code points, then all starts. */
function* lettersIn(file: Buffer): Generator<number> {
  const cmap = file.readUInt32BE(12 + 16 * tablesOf(file).indexOf('cmap') + 8)
  const ranges = cmap + file.readUInt32BE(cmap + 8)
  const bytes = file.readUInt16BE(ranges + 6)
  for (let at = ranges + 14; at < ranges + 14 + bytes; at += 2) {
    const end = file.readUInt16BE(at)
    if (end === 0xffff) return
    for (let letter = file.readUInt16BE(at + bytes + 2); letter <= end; letter++) yield letter
  }
}

function tablesOf(file: Buffer): string[] {
  const count = file.readUInt16BE(4)
  return Array.from({ length: count }, (_, n) => file.toString('latin1', 12 + 16 * n, 16 + 16 * n))
}
