import { REFERRAL_CODE } from '@koji/contract/constants'
import { browserStorage, type SafeStorage } from '#lib/storage.ts'

const KEY = 'referral_code'

export const isReferralCode = (code: string): boolean => REFERRAL_CODE.test(code.trim())

/** Kept until somebody signs up here, however long they look around before. */
export function keepReferralCode(search: string, on: SafeStorage = browserStorage): void {
  const code = new URLSearchParams(search).get('ref') ?? ''
  if (isReferralCode(code)) on.write(KEY, code.trim())
}

/** As it was typed; what is no code is none. */
export function setReferralCode(code: string, on: SafeStorage = browserStorage): void {
  if (isReferralCode(code)) on.write(KEY, code.trim())
  else on.remove(KEY)
}

export function referralCode(on: SafeStorage = browserStorage): string | undefined {
  const code = on.read(KEY) ?? ''
  return isReferralCode(code) ? code : undefined
}

export const dropReferralCode = (on: SafeStorage = browserStorage): void => on.remove(KEY)
