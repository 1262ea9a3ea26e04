import { APPLICATION_PHOTOS_MAX, REAPPLY_DAYS } from '@koji/contract'

const DAY_MS = 86_400_000

export interface Facts {
  hasProfile: boolean
  isCreator: boolean
  pending: boolean
  /** Of the last no. */
  rejectedAt: Date | null
}

export type Refused = 'onboarding_unfinished' | 'already_done' | 'too_soon'

/** When somebody may apply again; null for now. */
export function nextTry({ rejectedAt }: Pick<Facts, 'rejectedAt'>, now: Date): Date | null {
  const next = rejectedAt && new Date(rejectedAt.getTime() + REAPPLY_DAYS * DAY_MS)
  return next && next > now ? next : null
}

/** Null: they may apply. */
export function judge(facts: Facts, now: Date): Refused | null {
  if (facts.isCreator || facts.pending) return 'already_done'
  if (!facts.hasProfile) return 'onboarding_unfinished'
  return nextTry(facts, now) ? 'too_soon' : null
}

export const judgeAdding = (photos: number): 'too_many_photos' | null =>
  photos >= APPLICATION_PHOTOS_MAX ? 'too_many_photos' : null
