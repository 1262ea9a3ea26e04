import { PHOTOS_MAX, type RefusalCode } from '@koji/contract'

type Verdict = RefusalCode | null

export const judgeAdding = (photos: number): Verdict => (photos >= PHOTOS_MAX ? 'too_many_photos' : null)

interface RemovalFacts {
  theirs: boolean
  photos: number
  hasProfile: boolean
}

/** A profile without a face is none; before there is a profile everything may go. */
export function judgeRemoval({ theirs, photos, hasProfile }: RemovalFacts): Verdict {
  if (!theirs) return 'not_found'
  return hasProfile && photos === 1 ? 'last_photo' : null
}

/** The very photos that are there, each once. */
export const isReordering = (wanted: readonly string[], present: readonly string[]): boolean =>
  wanted.length === present.length && new Set(wanted).size === wanted.length && isWithin(wanted, present)

const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((one) => all.includes(one))
