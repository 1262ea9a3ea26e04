import { expect, test } from 'vitest'
import { memoryStorage } from '#lib/memory-storage.ts'
import { safeStorage } from '#lib/storage.ts'
import { referralCode, removeReferralCode, setReferralCode, storeReferralCode } from './referral-code.ts'

test('stores a code under referral_code until it is removed', () => {
  const storage = memoryStorage()
  const safe = safeStorage(storage)
  storeReferralCode('?ref=JONAS7', safe)
  expect(storage().getItem('referral_code')).toBe('JONAS7')
  storeReferralCode('', safe)
  expect(referralCode(safe)).toBe('JONAS7')
  removeReferralCode(safe)
  expect(referralCode(safe)).toBeUndefined()
})

test.each(['?ref=', '?ref=%00', '?ref=a%20b', `?ref=${'x'.repeat(33)}`, '?other=1'])(
  'ignores %s',
  (search) => {
    const storage = memoryStorage()
    storeReferralCode(search, safeStorage(storage))
    expect(storage().getItem('referral_code')).toBeNull()
  },
)

test('ignores an invalid stored value', () => {
  const storage = memoryStorage()
  storage().setItem('referral_code', '\0')
  expect(referralCode(safeStorage(storage))).toBeUndefined()
})

test('replaces a code from a link with a typed one, and removes it for invalid input', () => {
  const safe = safeStorage(memoryStorage())
  storeReferralCode('?ref=JONAS7', safe)
  setReferralCode(' mira42 ', safe)
  expect(referralCode(safe)).toBe('mira42')
  setReferralCode('mira 42', safe)
  expect(referralCode(safe)).toBeUndefined()
})
