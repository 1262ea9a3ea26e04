import {
  ageOn,
  type MISSING_FIELDS,
  type MyProfile,
  type Privacy,
  type Profile,
  type Relation,
} from '@koji/contract'

/** What two people are to each other; a block counts for both. */
export type Standing = Relation | 'blocked'

/** What somebody gets to see of a profile. */
export interface Sight {
  photos: 'all' | 'main'
  age: boolean
  basics: boolean
  distance: boolean
  active: boolean
}

const EVERYTHING: Sight = { photos: 'all', age: true, basics: true, distance: true, active: true }
/** For whoever has the link, signed in or not. */
const BY_LINK: Sight = { photos: 'main', age: false, basics: false, distance: false, active: false }

/** Null: as if there were no such profile. */
export function whatShows(standing: Standing, privacy: Privacy): Sight | null {
  if (standing === 'self') return EVERYTHING
  if (standing === 'blocked') return null
  if (standing === 'matched' || standing === 'liked' || (standing === 'stranger' && meetsStrangers(privacy)))
    return {
      ...EVERYTHING,
      age: privacy.showAge,
      distance: privacy.showDistance,
      active: privacy.showOnline,
    }
  // A stranger who is signed in sees no less than one who is not.
  return privacy.publicLink ? BY_LINK : null
}

const meetsStrangers = ({ discoverable, incognito }: Privacy): boolean => discoverable && !incognito

const HOUR_MS = 3_600_000

/** In steps: the minute at which somebody was here is nobody's business. */
export function lastActive(activeAt: Date, now: Date): Profile['active'] {
  const hours = (now.getTime() - activeAt.getTime()) / HOUR_MS
  if (hours < 1) return 'now'
  if (hours < 24) return 'today'
  return hours < 24 * 7 ? 'this_week' : null
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const ageNow = (birthDate: string, now: Date): number => ageOn(birthDate, dayOf(now))

type Missing = (typeof MISSING_FIELDS)[number]

interface Weight {
  missing: Missing
  percent: number
  has(profile: Contents): boolean
}

type Contents = Pick<MyProfile, 'photos' | 'bio' | 'prompts' | 'interests' | 'languages'>

/** What others go by most comes first. A new profile, with one photo and three interests, has the rest already. */
const WORTH: readonly Weight[] = [
  { missing: 'photos', percent: 20, has: ({ photos }) => photos.length >= 3 },
  { missing: 'bio', percent: 15, has: ({ bio }) => bio.length >= 20 },
  { missing: 'prompts', percent: 15, has: ({ prompts }) => prompts.some(({ answer }) => answer !== '') },
  { missing: 'interests', percent: 5, has: ({ interests }) => interests.length >= 5 },
  { missing: 'languages', percent: 5, has: ({ languages }) => languages.length > 0 },
]

export function completeness(profile: Contents): MyProfile['completeness'] {
  const missing = WORTH.filter(({ has }) => !has(profile))
  return {
    percent: 100 - missing.reduce((total, { percent }) => total + percent, 0),
    missing: missing.map((part) => part.missing),
  }
}
