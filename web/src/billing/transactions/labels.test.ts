import { TRANSACTION_STEP_KINDS } from '@koji/contract'
import { expect, test } from 'vitest'
import { describeStep, splitPayment } from './labels.ts'

const sum = (parts: { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)

test('splits a payment into parts that add up to it', () => {
  const parts = splitPayment({ creator: 719, platform: 80, processing: 53, givenBack: 0 }, 'Mira')
  expect(parts.map(({ name, amount }) => [name, amount])).toEqual([
    ['Mira', 719],
    ['Koji', 80],
  ])
  expect(sum(parts)).toBe(799)
  expect(parts[1]!.note).toBe('bears $0.53 for the processing of the card')
})

test('shows a partial refund as a part of its own', () => {
  const parts = splitPayment({ creator: 359, platform: 40, processing: null, givenBack: 400 }, 'Mira')
  expect(parts.map(({ key }) => key)).toEqual(['creator', 'platform', 'givenBack'])
  expect(sum(parts)).toBe(799)
})

test('shows only the refund of a fully refunded payment', () => {
  expect(
    splitPayment({ creator: 0, platform: 0, processing: 53, givenBack: 799 }, 'Mira').map(({ key }) => key),
  ).toEqual(['givenBack'])
})

test('describes each step in its own words', () => {
  const texts = TRANSACTION_STEP_KINDS.map((kind) => describeStep({ kind, amount: 799 }))
  expect(new Set(texts).size).toBe(TRANSACTION_STEP_KINDS.length)
  expect(describeStep({ kind: 'paid', amount: 799 })).toBe('$7.99 paid')
})
