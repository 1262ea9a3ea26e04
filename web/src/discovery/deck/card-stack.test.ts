import { expect, test } from 'vitest'
import { stackCards } from './card-stack.ts'

const cards = (ids: string) => Array.from(ids, (id) => ({ id }))
const stack = (top: string, leaving: string, deck: string) =>
  stackCards({ top: { id: top }, leaving: cards(leaving), deck: cards(deck) }).map(
    ({ card, position }) => `${card.id} ${position}`,
  )

test('puts one card on top and one below', () => {
  expect(stack('a', '', 'abc')).toEqual(['a top', 'b next'])
  expect(stack('a', '', 'a')).toEqual(['a top'])
})

test('keeps the order of elements after a swipe', () => {
  expect(stack('b', 'a', 'abc')).toEqual(['a out', 'b top'])
  // After the paint, the next card is put below.
  expect(stack('b', 'a', 'bc')).toEqual(['a out', 'b top', 'c next'])
  expect(stack('c', 'ab', 'bc')).toEqual(['a out', 'b out', 'c top'])
})

test('shows no card again when swipes are faster than the paint', () => {
  expect(stack('c', 'ab', 'abc')).toEqual(['a out', 'b out', 'c top'])
})

test('moves a card back to the top after an undo', () => {
  expect(stack('a', 'a', 'bc')).toEqual(['a top', 'b next'])
  expect(stack('b', 'ab', 'abc')).toEqual(['a out', 'b top'])
})
