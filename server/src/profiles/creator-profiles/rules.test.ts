import { expect, test } from 'vitest'
import { newSince, searchWords, shownWords, wordsOf } from './rules.ts'

test.each([
  ['Mira', ['Mira']],
  ['  wheel-thrown  pots ', ['wheel', 'thrown', 'pots']],
  ['Tomás 3.5 mm', ['Tomás', '3', '5', 'mm']],
  ['mira_okafor', ['mira', 'okafor']],
  ['焼き物', ['焼き物']],
  ['%_\\\'"&|!():*', []],
  ['', []],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('the words of %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('a creator is new for seven days', () => {
  expect(newSince(new Date('2026-11-16T12:00:00Z'))).toEqual(new Date('2026-11-09T12:00:00Z'))
})

const page = {
  tagline: 'Pots',
  about: '',
  perks: ['A cup a year'],
  welcome: 'Hello',
  wordsHeld: null,
}

test('all that is written on a page is read, and nothing that is empty', () => {
  expect(wordsOf(page)).toEqual(['Pots', 'A cup a year', 'Hello'])
})

test('words that are held are not shown, and others are', () => {
  expect(shownWords(page)).toBe(page)
  expect(wordsOf(shownWords({ ...page, wordsHeld: 'C1' as string | null }))).toEqual([])
})
