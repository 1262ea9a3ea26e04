import { expect, test } from 'vitest'
import { describeAvailable, describeFee, formatSigned, isPending, payoutError } from './labels.ts'

test.each([
  [null, 'Enter an amount, such as 50.00'],
  [1_999, 'Payouts begin at $20.00'],
  [2_000, null],
  [5_000, null],
  [5_001, 'At most $50.00 is available'],
])('checks a payout of %j cents', (cents, error) => {
  expect(payoutError(cents, 5_000)).toBe(error)
})

test('explains a negative balance and the minimum payout', () => {
  expect(describeAvailable(-1)).toContain('makes it good')
  expect(describeAvailable(0)).toBe('Payouts begin at $20.00.')
  expect(describeAvailable(1_999)).toBe('Payouts begin at $20.00.')
  expect(describeAvailable(2_000)).toBe('You can have it sent to your bank.')
})

test('formats amounts with their sign', () => {
  expect([719, -300, 0].map(formatSigned)).toEqual(['+$7.19', '-$3.00', '$0.00'])
})

test('describes the fee of a payment and of a refund', () => {
  expect(describeFee({ amount: 719, fee: -80 })).toBe('$7.99 less $0.80 fee')
  expect(describeFee({ amount: -719, fee: 80 })).toBe('$7.99, $0.80 of it our fee')
  expect(describeFee({ amount: -3_000, fee: 0 })).toBe('')
})

test('treats a row as pending until it is available', () => {
  const row = { id: '1', kind: 'charge', amount: 719, fee: -80, at: '2026-11-10T00:00:00.000Z' } as const
  const availableAt = '2026-11-17T00:00:00.000Z'
  expect(isPending({ ...row, availableAt }, '2026-11-16T23:59:59.000Z')).toBe(true)
  expect(isPending({ ...row, availableAt }, '2026-11-17T00:00:00.000Z')).toBe(false)
  expect(isPending({ ...row, availableAt: null }, '2026-11-10T00:00:00.000Z')).toBe(false)
})
