import { REFERRAL_CODE_MAX } from '@koji/contract/constants'
import { type Shelf, shelf } from '../../lib/storage.ts'

const KEY = 'referral_code'

/** Kept until somebody signs up here, however long they look around before. */
export function keepReferralCode(search: string, on: Shelf = shelf): void {
  const code = new URLSearchParams(search).get('ref')?.trim()
  if (code && code.length <= REFERRAL_CODE_MAX) on.write(KEY, code)
}

export const referralCode = (on: Shelf = shelf): string | undefined => on.read(KEY) ?? undefined

export const dropReferralCode = (on: Shelf = shelf): void => on.remove(KEY)
