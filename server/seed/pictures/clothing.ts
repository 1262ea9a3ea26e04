import { darker, INK } from './colors.ts'
import type { Pattern } from './patterns.ts'
import type { Random } from './random.ts'

type Top =
  | 'crew'
  | 'knit'
  | 'turtle'
  | 'shirt'
  | 'vneck'
  | 'overall'
  | 'hoodie'
  | 'jacket'
  | 'drape'
  | 'band'
  | 'blazer'
  | 'scarf'
  | 'cardigan'
  | 'vest'
  | 'boat'

export interface Clothes {
  top: Top
  color: string
  second: string
  pattern: Pattern
}

const PAIRS: readonly [string, string][] = [
  [INK.pine, INK.cream],
  [INK.ume, '#F7DCC0'],
  [INK.ai, '#F3E6CC'],
  [INK.persimmon, '#FBE3C0'],
  [INK.koji, INK.brick],
  ['#F1E2C6', INK.ai],
  ['#EBD9BC', INK.ume],
  ['#2A2F3A', INK.cream],
  ['#7A3B2E', INK.koji],
  ['#3E6A7C', '#F5E4C3'],
  ['#D98F55', '#5A2A18'],
  ['#8AA58A', '#F8EFDB'],
  ['#C97F86', '#4A1F2C'],
  ['#4D5A3A', '#EBD2A0'],
  ['#F7EFE0', '#B9683F'],
  ['#B8452F', '#F5E4C3'],
  ['#26505A', '#EDA65A'],
  ['#D9B25A', '#23405A'],
]

export function clothesOf(
  draw: Random,
  presenting: 'woman' | 'man' | 'neutral',
  covered: boolean,
  age: number,
): Clothes {
  const [color, second] = draw.pick(PAIRS)
  const top = draw.weighted<Top>({
    crew: 3,
    knit: 2.6,
    turtle: 2,
    shirt: 3,
    overall: age < 50 ? 1.4 : 0.7,
    hoodie: age < 45 ? 2.4 : 0.5,
    jacket: 2.4,
    blazer: 2,
    scarf: 1.6,
    cardigan: 2,
    vest: 1.2,
    band: 1.2,
    vneck: covered ? 0 : 1.8,
    boat: covered || presenting === 'man' ? 0 : 1.6,
    drape: presenting === 'woman' ? 1.3 : 0,
  })
  const plain = top === 'knit' || top === 'drape' || top === 'turtle'
  const pattern = plain
    ? 'plain'
    : draw.weighted<Pattern>({
        plain: 5,
        stripes: 2,
        dots: 1,
        checks: 1.2,
        flowers: 1,
        leaves: 0.8,
        pinstripes: 0.8,
      })
  return { top, color, second, pattern }
}

/** The color of the sleeves, for a hand that holds a prop. */
export const sleeveOf = ({ top, color, second }: Clothes) =>
  darker(top === 'overall' || top === 'vest' || top === 'drape' ? second : color, 0.06)
