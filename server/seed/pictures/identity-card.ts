import sharp from 'sharp'
import { INK, lighter } from './colors.ts'
import { letters } from './letters.ts'
import { svg } from './paper.ts'

interface Holder {
  displayName: string
  birthDate: string
}

const SIZE = { width: 1_200, height: 760 }
const LABEL = lighter(INK.ink, 0.4)

/** A card of a country that doesn't exist, marked as a specimen, so that it can't be mistaken for a real one. */
export async function paintCardFront(holder: Holder, portrait: Buffer): Promise<Buffer> {
  const [first = '', ...last] = plain(holder.displayName).split(' ')
  const face = await sharp(portrait).resize(330, 412, { fit: 'cover', position: 'top' }).png().toBuffer()
  const fields = [
    ['SURNAME', last.join(' ')],
    ['GIVEN NAME', first],
    ['DATE OF BIRTH', holder.birthDate.split('-').toReversed().join('.')],
    ['VALID UNTIL', '01.01.2035'],
  ]
  const lines = fields.map(([label = '', value = ''], at) => {
    const y = 232 + at * 92
    return (
      letters(label, { x: 450, y, height: 15, color: LABEL }) +
      letters(value, { x: 450, y: y + 30, height: 30, color: INK.ink, weight: 0.9 })
    )
  })
  const card = onTable(
    svg`${letters('Republic of Mandarin', { x: 70, y: 82, height: 34, color: INK.paper, weight: 1 })}
    ${letters('Identity card', { x: 70, y: 136, height: 18, color: INK.paper })}${lines.join('')}
    ${letters('No. MND-000-SAMPLE', { x: 70, y: 660, height: 22, color: INK.persimmon })}${specimen()}`,
    svg`<rect x="30" y="30" width="1140" height="150" rx="34" fill="${INK.ai}"/><rect x="30" y="110" width="1140" height="70" fill="${INK.ai}"/>`,
  )
  return sharp(Buffer.from(card))
    .composite([{ input: face, left: 70, top: 222 }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

export function paintCardBack(holder: Holder): Promise<Buffer> {
  const [first = '', ...last] = plain(holder.displayName).toUpperCase().split(' ')
  const machine = [`IDMND000SAMPLE<<<<<<<<<`, `${last.join('<')}<<${first}<<<<<<<<<<<<<`.slice(0, 23)]
  const rows = machine.map((row, at) =>
    letters(row, { x: 80, y: 560 + at * 62, height: 32, color: INK.ink, spacing: 1.9 }),
  )
  const card = onTable(
    svg`${letters('Issued in Satsuma, a town of no map', { x: 80, y: 110, height: 22, color: LABEL })}
    ${letters('Height 168', { x: 80, y: 180, height: 22, color: INK.ink })}${rows.join('')}${specimen()}`,
    svg`<rect x="30" y="520" width="1140" height="210" rx="34" fill="${INK.cream}"/><rect x="30" y="520" width="1140" height="70" fill="${INK.cream}"/><circle cx="1010" cy="260" r="110" fill="${INK.koji}" opacity=".55"/>`,
  )
  return sharp(Buffer.from(card)).jpeg({ quality: 88 }).toBuffer()
}

const onTable = (
  written: string,
  printed: string,
): string => svg`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
  <rect width="100%" height="100%" fill="${INK.bark}"/>
  <rect x="30" y="30" width="1140" height="700" rx="34" fill="${lighter(INK.sky, 0.7)}"/>${printed}${written}</svg>`

const specimen = (): string =>
  svg`<g transform="rotate(-14 600 430)" opacity=".3">${letters('Specimen', { x: 190, y: 385, height: 108, color: INK.ume, weight: 1 })}</g>`

/** Reduces a name to the letters that can be drawn on the card. */
const plain = (name: string): string => name.normalize('NFD').replace(/[^A-Za-z ]/g, '')
