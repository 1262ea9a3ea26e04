import { expect, test } from 'vitest'
import { linksIn, piecesOf } from './pieces.ts'

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

test('only whole addresses are links, without the stop behind them', () => {
  expect(linksIn('See https://koji.example/a?b=1. Or koji.example, javascript:alert(1)')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://koji.example/a?b=1', href: 'https://koji.example/a?b=1' },
    { text: '. Or koji.example, javascript:alert(1)', href: null },
  ])
})
