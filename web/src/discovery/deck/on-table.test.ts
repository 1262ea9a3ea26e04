import { expect, test } from 'vitest'
import { onTable } from './on-table.ts'

const cards = (ids: string) => Array.from(ids, (id) => ({ id }))
const laid = (top: string, thrown: string, around: string) =>
  onTable({ top: { id: top }, thrown: cards(thrown), around: cards(around) }).map(
    ({ card, place }) => `${card.id} ${place}`,
  )

test('at rest there is one on top and one beneath', () => {
  expect(laid('a', '', 'abc')).toEqual(['a top', 'b next'])
  expect(laid('a', '', 'a')).toEqual(['a top'])
})

test('a choice moves nothing in the page: who flew keeps its place, who lay beneath is on top', () => {
  expect(laid('b', 'a', 'abc')).toEqual(['a out', 'b top'])
  // When that is painted the next one is put beneath.
  expect(laid('b', 'a', 'bc')).toEqual(['a out', 'b top', 'c next'])
  expect(laid('c', 'ab', 'bc')).toEqual(['a out', 'b out', 'c top'])
})

test('who chooses faster than the page is painted sees nobody come back', () => {
  expect(laid('c', 'ab', 'abc')).toEqual(['a out', 'b out', 'c top'])
})

test('who is back on top is not on the way out any more, and who lay there goes beneath', () => {
  expect(laid('a', 'a', 'bc')).toEqual(['a top', 'b next'])
  expect(laid('b', 'ab', 'abc')).toEqual(['a out', 'b top'])
})
