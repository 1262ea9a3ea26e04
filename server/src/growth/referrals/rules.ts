import { REFERRAL_DAYS, REWARD_DAYS, REWARDS_FROM_ONE_PLACE } from '@koji/contract'

const DAY_MS = 86_400_000
/** Without 0, 1, I and O, which people mistake for each other; 32 letters, so that five random bits pick one evenly. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** A code out of random bytes. */
export const writeCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const expiresAt = (createdAt: Date): Date => new Date(createdAt.getTime() + REFERRAL_DAYS * DAY_MS)

/** Those that were begun before this have had their time. */
export const expired = (now: Date): Date => new Date(now.getTime() - REFERRAL_DAYS * DAY_MS)

export interface Facts {
  createdAt: Date
  emailVerified: boolean
  hasProfile: boolean
}

export const isComplete = ({ createdAt, emailVerified, hasProfile }: Facts, now: Date): boolean =>
  emailVerified && hasProfile && now < expiresAt(createdAt)

/** Whoever invites themselves again and again, or a whole class in one room, is counted but not rewarded for it. */
export const earns = (before: { sameNetwork: number; sameDevice: number }): boolean =>
  before.sameNetwork < REWARDS_FROM_ONE_PLACE && before.sameDevice < REWARDS_FROM_ONE_PLACE

/** Days are added to those that are left, so that none is lost when two friends come at once. */
export const raisedUntil = (now: Date, before: Date | null): Date =>
  new Date(Math.max(now.getTime(), before?.getTime() ?? 0) + REWARD_DAYS * DAY_MS)
