import { expect, test } from 'vitest'
import { isLong, splitHeadline, splitSafeLinks, titleOf } from './post-text.ts'

const LONG = 'A first line that goes on for so long that nobody would call it a headline any more, really.'

test.each([
  ['a short line with more below', 'Five of nine\n\nFour cracked.', 'Five of nine', 'Four cracked.'],
  ['one line alone', 'Five of nine', null, 'Five of nine'],
  ['a long first line', `${LONG}\nMore.`, null, `${LONG}\nMore.`],
  ['a short line with nothing but space below', 'Five of nine\n \n', null, 'Five of nine\n \n'],
  ['space before the rest', '\nMore.', null, '\nMore.'],
  ['nothing', '', null, ''],
])('splits %s', (_, text, headline, body) => {
  expect(splitHeadline(text)).toEqual({ headline, body })
})

test('treats a text with many characters or lines as long', () => {
  expect(isLong('a'.repeat(420))).toBe(false)
  expect(isLong('a'.repeat(421))).toBe(true)
  expect(isLong('a\n'.repeat(6))).toBe(false)
  expect(isLong('a\n'.repeat(7))).toBe(true)
})

test('names a post by its shortened first line, or by its photos', () => {
  expect(titleOf({ text: 'Five of nine\nMore' })).toBe('Five of nine')
  expect(titleOf({ text: LONG })).toMatch(/^A first line .* call it a headline any…$/)
  expect(titleOf({ text: '', photos: 1 })).toBe('A photo')
  expect(titleOf({ text: ' ', photos: 6 })).toBe('6 photos')
})

test('links only https URLs', () => {
  const links = splitSafeLinks('https://koji.example http://koji.example').flatMap(({ href }) => href ?? [])
  expect(links).toEqual(['https://koji.example'])
  expect(splitSafeLinks('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', href: null }])
})
