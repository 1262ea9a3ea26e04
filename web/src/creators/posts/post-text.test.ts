import { expect, test } from 'vitest'
import { isLong, piecesOf, titleOf, toldIn } from './post-text.ts'

const LONG = 'A first line that goes on for so long that nobody would call it a headline any more, really.'

test.each([
  ['a short line with more below', 'Five of nine\n\nFour cracked.', 'Five of nine', 'Four cracked.'],
  ['one line alone', 'Five of nine', null, 'Five of nine'],
  ['a long first line', `${LONG}\nMore.`, null, `${LONG}\nMore.`],
  ['a short line with nothing but space below', 'Five of nine\n \n', null, 'Five of nine\n \n'],
  ['space before the rest', '\nMore.', null, '\nMore.'],
  ['nothing', '', null, ''],
])('%s', (_, text, headline, body) => {
  expect(toldIn(text)).toEqual({ headline, body })
})

test('a text is long by its letters or by its lines', () => {
  expect(isLong('a'.repeat(420))).toBe(false)
  expect(isLong('a'.repeat(421))).toBe(true)
  expect(isLong('a\n'.repeat(6))).toBe(false)
  expect(isLong('a\n'.repeat(7))).toBe(true)
})

test('a post is called by its first line, cut, or by what is in it', () => {
  expect(titleOf({ text: 'Five of nine\nMore' })).toBe('Five of nine')
  expect(titleOf({ text: LONG })).toMatch(/^A first line .* call it a headline any…$/)
  expect(titleOf({ text: '', photos: 1 })).toBe('A photo')
  expect(titleOf({ text: ' ', photos: 6 })).toBe('6 photos')
})

test('what is not safe on the way is text', () => {
  const links = piecesOf('https://koji.example http://koji.example').flatMap(({ href }) => href ?? [])
  expect(links).toEqual(['https://koji.example'])
  expect(piecesOf('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', href: null }])
})
