import { APPLICATION_PHOTOS_MAX, REAPPLY_DAYS } from '@koji/contract'

const DAY_MS = 86_400_000

export interface ApplicantStatus {
  hasProfile: boolean
  isCreator: boolean
  pending: boolean
  /** When the last application was rejected. */
  rejectedAt: Date | null
}

export type ApplicationRefusal = 'onboarding_unfinished' | 'already_done' | 'too_soon'

/** The earliest time of another application. Null if that is now. */
export function nextTry({ rejectedAt }: Pick<ApplicantStatus, 'rejectedAt'>, now: Date): Date | null {
  const next = rejectedAt && new Date(rejectedAt.getTime() + REAPPLY_DAYS * DAY_MS)
  return next && next > now ? next : null
}

/** Null if they may apply. */
export function refusalToApply(applicant: ApplicantStatus, now: Date): ApplicationRefusal | null {
  if (applicant.isCreator || applicant.pending) return 'already_done'
  if (!applicant.hasProfile) return 'onboarding_unfinished'
  return nextTry(applicant, now) ? 'too_soon' : null
}

export const refusalToAddPhoto = (photos: number): 'too_many_photos' | null =>
  photos >= APPLICATION_PHOTOS_MAX ? 'too_many_photos' : null
