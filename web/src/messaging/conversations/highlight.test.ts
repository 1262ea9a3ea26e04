import { expect, test } from 'vitest'
import { splitByQuery } from './highlight.ts'

const highlight = (text: string, query: string) =>
  splitByQuery(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Tea on Sunday', 'tea', '[Tea] on Sunday'],
  ['A café, CAFE', 'cafe', 'A [café], [CAFE]'],
  ['aaaa', 'aa', '[aa][aa]'],
  ['nothing', 'x', 'nothing'],
  ['nothing', ' ', 'nothing'],
  ['Straße', 'strasse', 'Straße'],
  ['𝒜lma and Ａlma', 'alma', '𝒜lma and Ａlma'],
])('in "%s", highlights "%s"', (text, query, expected) => {
  expect(highlight(text, query)).toBe(expected)
})
