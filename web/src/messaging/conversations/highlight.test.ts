import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const lit = (text: string, part: string) =>
  piecesOf(text, part)
    .map((piece) => (piece.lit ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Tea on Sunday', 'tea', '[Tea] on Sunday'],
  ['A café, CAFE', 'cafe', 'A [café], [CAFE]'],
  ['aaaa', 'aa', '[aa][aa]'],
  ['nothing', 'x', 'nothing'],
  ['nothing', ' ', 'nothing'],
  ['Straße', 'strasse', 'Straße'],
  ['𝒜lma and Ａlma', 'alma', '𝒜lma and Ａlma'],
])('%s looked through for "%s"', (text, part, expected) => {
  expect(lit(text, part)).toBe(expected)
})
