import { expect, test } from 'vitest'
import { amountError, refundEffect } from './labels.ts'

test.each([
  [null, 'Enter an amount, such as 4.50'],
  [0, 'Enter an amount, such as 4.50'],
  [467, 'At most $4.66 is left of this payment'],
  [466, null],
  [1, null],
])('checks an amount of %j cents: %j', (cents, error) => {
  expect(amountError(cents, 466)).toBe(error)
})

test('says that only a full refund ends the subscription', () => {
  const partial = {
    amount: 333,
    fromCreator: 300,
    fromPlatform: 33,
    processing: 53,
    creatorAvailable: 0,
    ends: false,
  }
  expect(refundEffect(partial, 'Mira')).toBe('Mira gives $3.00 of it, Koji $0.33.')
  expect(refundEffect({ ...partial, ends: true }, 'Mira')).toContain('the subscription ends at once')
})
