import { expect, test } from 'vitest'
import { newSince, searchWords, textsOf, withoutHeldTexts } from './rules.ts'

test.each([
  ['Mira', ['Mira']],
  ['  wheel-thrown  pots ', ['wheel', 'thrown', 'pots']],
  ['Tomás 3.5 mm', ['Tomás', '3', '5', 'mm']],
  ['mira_okafor', ['mira', 'okafor']],
  ['焼き物', ['焼き物']],
  ['%_\\\'"&|!():*', []],
  ['', []],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('splits %j into search words', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('counts creators as new for seven days', () => {
  expect(newSince(new Date('2026-11-16T12:00:00Z'))).toEqual(new Date('2026-11-09T12:00:00Z'))
})

const page = {
  tagline: 'Pots',
  about: '',
  perks: ['A cup a year'],
  welcome: 'Hello',
  heldRule: null,
}

test('checks all texts of a page that are not empty', () => {
  expect(textsOf(page)).toEqual(['Pots', 'A cup a year', 'Hello'])
})

test('hides texts only while they are held', () => {
  expect(withoutHeldTexts(page)).toBe(page)
  expect(textsOf(withoutHeldTexts({ ...page, heldRule: 'C1' as string | null }))).toEqual([])
})
