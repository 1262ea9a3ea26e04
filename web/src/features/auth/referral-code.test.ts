import { expect, test } from 'vitest'
import { memoryStorage } from '../../lib/memory-storage.ts'
import { shelfOn } from '../../lib/storage.ts'
import { dropReferralCode, keepReferralCode, referralCode } from './referral-code.ts'

test('a code is kept under referral_code until it is dropped', () => {
  const storage = memoryStorage()
  const shelf = shelfOn(storage)
  keepReferralCode('?ref=JONAS7', shelf)
  expect(storage().getItem('referral_code')).toBe('JONAS7')
  keepReferralCode('', shelf)
  expect(referralCode(shelf)).toBe('JONAS7')
  dropReferralCode(shelf)
  expect(referralCode(shelf)).toBeUndefined()
})

test.each(['?ref=', `?ref=${'x'.repeat(33)}`, '?other=1'])('%s is no code', (search) => {
  const storage = memoryStorage()
  keepReferralCode(search, shelfOn(storage))
  expect(storage().getItem('referral_code')).toBeNull()
})
