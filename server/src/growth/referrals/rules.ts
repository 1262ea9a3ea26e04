import { LIKE_BONUS_DAYS, REFERRAL_DAYS, REWARDS_PER_NETWORK } from '@koji/contract'

const DAY_MS = 86_400_000
/** Without 0, 1, I and O, which look alike. The 32 letters are equally likely when picked by a random byte. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

export const codeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const expiresAt = (createdAt: Date): Date => new Date(createdAt.getTime() + REFERRAL_DAYS * DAY_MS)

/** Pending referrals created before this have expired. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - REFERRAL_DAYS * DAY_MS)

export interface Progress {
  createdAt: Date
  emailVerified: boolean
  hasProfile: boolean
}

export const isComplete = ({ createdAt, emailVerified, hasProfile }: Progress, now: Date): boolean =>
  emailVerified && hasProfile && now < expiresAt(createdAt)

/** Limits rewards per network and browser, so that inviting oneself repeatedly doesn't pay. */
export const earnsReward = (earlier: { sameNetwork: number; sameDevice: number }): boolean =>
  earlier.sameNetwork < REWARDS_PER_NETWORK && earlier.sameDevice < REWARDS_PER_NETWORK

/** Adds days to those that are left, so that two friends joining together extend the like bonus twice. */
export const likeBonusUntil = (now: Date, current: Date | null): Date =>
  new Date(Math.max(now.getTime(), current?.getTime() ?? 0) + LIKE_BONUS_DAYS * DAY_MS)
