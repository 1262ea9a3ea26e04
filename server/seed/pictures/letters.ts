import { svg } from './paper.ts'

/** Strokes on a grid of 4 by 6, so that the picture doesn't depend on installed fonts. */
const STROKES: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0V6H2.5Q4 6 4 4.500Q4 3 2.500 3H0M2.500 3Q3.700 3 3.700 1.500Q3.700 0 2.500 0H0',
  C: 'M4 1Q3.500 0 2 0Q0 0 0 3Q0 6 2 6Q3.500 6 4 5',
  D: 'M0 0V6H1.500Q4 6 4 3Q4 0 1.500 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1Q3.500 0 2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3.200H2.400',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M4 0V4.500Q4 6 2 6Q0 6 0 4.500',
  K: 'M0 0V6M4 0L0 3.500M1.400 2.300L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.500L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z',
  P: 'M0 6V0H2.500Q4 0 4 1.700Q4 3.400 2.500 3.400H0',
  R: 'M0 6V0H2.500Q4 0 4 1.600Q4 3.200 2.500 3.200H0M2 3.200L4 6',
  S: 'M4 .8Q3.300 0 2 0Q0 0 0 1.500Q0 2.800 2 3Q4 3.200 4 4.500Q4 6 2 6Q.7 6 0 5.200',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6Q4 6 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0ZM3.200 1.200L.8 4.800',
  '1': 'M.8 1.300L2 0V6M.8 6H3.200',
  '2': 'M0 1.300Q.3 0 2 0Q4 0 4 1.700Q4 3 0 6H4',
  '3': 'M0 .8Q.7 0 2 0Q3.800 0 3.800 1.500Q3.800 3 1.800 3Q4 3 4 4.500Q4 6 2 6Q.5 6 0 5.200',
  '4': 'M3 6V0L0 4.200H4',
  '5': 'M4 0H.4L.2 2.600Q1 2.200 2 2.200Q4 2.200 4 4Q4 6 2 6Q.6 6 0 5.200',
  '6': 'M3.600 .5Q3 0 2.200 0Q0 0 0 3.500Q0 6 2 6Q4 6 4 4.200Q4 2.500 2.200 2.500Q.4 2.500 0 4',
  '7': 'M0 0H4L1.400 6',
  '8': 'M2 0Q.2 0 .2 1.500Q.2 2.800 2 2.900Q4 3.100 4 4.500Q4 6 2 6Q0 6 0 4.500Q0 3.100 2 2.900Q3.800 2.800 3.800 1.500Q3.800 0 2 0Z',
  '9': 'M.4 5.500Q1 6 1.800 6Q4 6 4 2.500Q4 0 2 0Q0 0 0 1.800Q0 3.500 1.800 3.500Q3.600 3.500 4 2',
  '-': 'M.7 3H3.300',
  '.': 'M1.900 5.900H2.100',
  '<': 'M3.600 .8L.6 3L3.600 5.200',
}

interface LetterStyle {
  x: number
  y: number
  /** The height of a capital letter. */
  height: number
  color: string
  /** The distance from one letter to the next, in letter widths. */
  spacing?: number
  weight?: number
}

/** A line of capital letters. Unknown characters become spaces. */
export function letters(
  text: string,
  { x, y, height, color, spacing = 1.5, weight = 0.75 }: LetterStyle,
): string {
  const scale = height / 6
  const signs = text
    .toUpperCase()
    .split('')
    .map(
      (sign, at) =>
        STROKES[sign] && svg`<path transform="translate(${at * 4 * spacing} 0)" d="${STROKES[sign]}"/>`,
    )
  return svg`<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${signs.join('')}</g>`
}
