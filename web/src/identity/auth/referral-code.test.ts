import { expect, test } from 'vitest'
import { memoryStorage } from '#lib/memory-storage.ts'
import { safeStorage } from '#lib/storage.ts'
import { dropReferralCode, keepReferralCode, referralCode, setReferralCode } from './referral-code.ts'

test('a code is kept under referral_code until it is dropped', () => {
  const storage = memoryStorage()
  const shelf = safeStorage(storage)
  keepReferralCode('?ref=JONAS7', shelf)
  expect(storage().getItem('referral_code')).toBe('JONAS7')
  keepReferralCode('', shelf)
  expect(referralCode(shelf)).toBe('JONAS7')
  dropReferralCode(shelf)
  expect(referralCode(shelf)).toBeUndefined()
})

test.each(['?ref=', '?ref=%00', '?ref=a%20b', `?ref=${'x'.repeat(33)}`, '?other=1'])(
  '%s is no code',
  (search) => {
    const storage = memoryStorage()
    keepReferralCode(search, safeStorage(storage))
    expect(storage().getItem('referral_code')).toBeNull()
  },
)

test('what else got there is not sent', () => {
  const storage = memoryStorage()
  storage().setItem('referral_code', '\0')
  expect(referralCode(safeStorage(storage))).toBeUndefined()
})

test('one that is typed takes the place of one out of a link, and none takes it away', () => {
  const shelf = safeStorage(memoryStorage())
  keepReferralCode('?ref=JONAS7', shelf)
  setReferralCode(' mira42 ', shelf)
  expect(referralCode(shelf)).toBe('mira42')
  setReferralCode('mira 42', shelf)
  expect(referralCode(shelf)).toBeUndefined()
})
