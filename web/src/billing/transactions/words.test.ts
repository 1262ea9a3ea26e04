import { TRANSACTION_STEP_KINDS } from '@koji/contract'
import { expect, test } from 'vitest'
import { partsOf, stepWords } from './words.ts'

const sum = (parts: { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)

test('the parts of a payment add up to what was paid', () => {
  const parts = partsOf({ creator: 719, platform: 80, processing: 53, givenBack: 0 }, 'Mira')
  expect(parts.map(({ name, amount }) => [name, amount])).toEqual([
    ['Mira', 719],
    ['Koji', 80],
  ])
  expect(sum(parts)).toBe(799)
  expect(parts[1]!.note).toBe('bears $0.53 for the processing of the card')
})

test('what was given back in part is a part of its own', () => {
  const parts = partsOf({ creator: 359, platform: 40, processing: null, givenBack: 400 }, 'Mira')
  expect(parts.map(({ key }) => key)).toEqual(['creator', 'platform', 'givenBack'])
  expect(sum(parts)).toBe(799)
})

test('where all was given back, nobody else is named', () => {
  expect(
    partsOf({ creator: 0, platform: 0, processing: 53, givenBack: 799 }, 'Mira').map(({ key }) => key),
  ).toEqual(['givenBack'])
})

test('each step has words of its own', () => {
  const words = TRANSACTION_STEP_KINDS.map((kind) => stepWords({ kind, amount: 799 }))
  expect(new Set(words).size).toBe(TRANSACTION_STEP_KINDS.length)
  expect(stepWords({ kind: 'paid', amount: 799 })).toBe('$7.99 paid')
})
