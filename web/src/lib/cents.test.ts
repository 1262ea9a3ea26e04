import { expect, test } from 'vitest'
import { formatPriceInput, parseCents } from './cents.ts'

test.each([
  ['7.99', 799],
  ['$7.99', 799],
  [' 7,99 ', 799],
  ['7.9', 790],
  ['8', 800],
  ['0.29', 29],
  ['', null],
  ['7.999', null],
  ['seven', null],
  ['-7', null],
  ['1e3', null],
])('parses %j', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

test('reads every price back from its own field value', () => {
  for (const cents of [199, 200, 799, 1_010, 9_999]) expect(parseCents(formatPriceInput(cents))).toBe(cents)
})
