import { REFERRAL_CODE } from '@koji/contract/constants'
import { browserStorage, type SafeStorage } from '#lib/storage.ts'

const KEY = 'referral_code'

export const isReferralCode = (code: string): boolean => REFERRAL_CODE.test(code.trim())

/** Stores the code of a link until someone signs up in this browser. */
export function storeReferralCode(search: string, storage: SafeStorage = browserStorage): void {
  const code = new URLSearchParams(search).get('ref') ?? ''
  if (isReferralCode(code)) storage.write(KEY, code.trim())
}

/** Stores a typed code. Invalid input removes the stored one. */
export function setReferralCode(code: string, storage: SafeStorage = browserStorage): void {
  if (isReferralCode(code)) storage.write(KEY, code.trim())
  else storage.remove(KEY)
}

export function referralCode(storage: SafeStorage = browserStorage): string | undefined {
  const code = storage.read(KEY) ?? ''
  return isReferralCode(code) ? code : undefined
}

export const removeReferralCode = (storage: SafeStorage = browserStorage): void => storage.remove(KEY)
