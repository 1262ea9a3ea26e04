import { expect, test } from 'vitest'
import { availableWords, feeWords, isPending, payoutFault, signed } from './words.ts'

test.each([
  [null, 'Enter an amount, such as 50.00'],
  [1_999, 'Payouts begin at $20.00'],
  [2_000, null],
  [5_000, null],
  [5_001, 'At most $50.00 is available'],
])('a payout of %j cents', (cents, fault) => {
  expect(payoutFault(cents, 5_000)).toBe(fault)
})

test('what is below zero is made good by what comes in', () => {
  expect(availableWords(-1)).toContain('makes it good')
  expect(availableWords(0)).toBe('Payouts begin at $20.00.')
  expect(availableWords(1_999)).toBe('Payouts begin at $20.00.')
  expect(availableWords(2_000)).toBe('You can have it sent to your bank.')
})

test('amounts carry their sign', () => {
  expect([719, -300, 0].map(signed)).toEqual(['+$7.19', '-$3.00', '$0.00'])
})

test('what the platform has of a payment, or gave back of it', () => {
  expect(feeWords({ amount: 719, fee: -80 })).toBe('$7.99 less $0.80 fee')
  expect(feeWords({ amount: -719, fee: 80 })).toBe('$7.99, $0.80 of it our fee')
  expect(feeWords({ amount: -3_000, fee: 0 })).toBe('')
})

test('a row is pending until the moment from which it can be had', () => {
  const row = { id: '1', kind: 'charge', amount: 719, fee: -80, at: '2026-11-10T00:00:00.000Z' } as const
  const availableAt = '2026-11-17T00:00:00.000Z'
  expect(isPending({ ...row, availableAt }, '2026-11-16T23:59:59.000Z')).toBe(true)
  expect(isPending({ ...row, availableAt }, '2026-11-17T00:00:00.000Z')).toBe(false)
  expect(isPending({ ...row, availableAt: null }, '2026-11-10T00:00:00.000Z')).toBe(false)
})
