import {
  ageOn,
  type MISSING_FIELDS,
  type MyProfile,
  type Privacy,
  type Profile,
  type Relation,
} from '@koji/contract'

/** A block applies to both people. */
export type RelationOrBlock = Relation | 'blocked'

/** Which parts of a profile a viewer sees. */
export interface Visibility {
  photos: 'all' | 'main'
  age: boolean
  basics: boolean
  distance: boolean
  active: boolean
}

const EVERYTHING: Visibility = { photos: 'all', age: true, basics: true, distance: true, active: true }
/** For everyone with the link, signed in or not. */
const BY_LINK: Visibility = { photos: 'main', age: false, basics: false, distance: false, active: false }

/** Null if the viewer must not learn that the profile exists. */
export function decideVisibility(relation: RelationOrBlock, privacy: Privacy): Visibility | null {
  if (relation === 'self') return EVERYTHING
  if (relation === 'blocked') return null
  if (
    relation === 'matched' ||
    relation === 'liked' ||
    (relation === 'stranger' && isVisibleToStrangers(privacy))
  )
    return {
      ...EVERYTHING,
      age: privacy.showAge,
      distance: privacy.showDistance,
      active: privacy.showOnline,
    }
  // Members see at least as much as visitors.
  return privacy.publicLink ? BY_LINK : null
}

const isVisibleToStrangers = ({ discoverable, incognito }: Privacy): boolean => discoverable && !incognito

const HOUR_MS = 3_600_000

/** Coarse on purpose, so that no one learns the exact time of a visit. */
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

/** The most useful parts come first. A new profile has the other 40% already: one photo and three interests. */
const WEIGHTS: readonly Weight[] = [
  { missing: 'photos', percent: 20, has: ({ photos }) => photos.length >= 3 },
  { missing: 'bio', percent: 15, has: ({ bio }) => bio.length >= 20 },
  { missing: 'prompts', percent: 15, has: ({ prompts }) => prompts.some(({ answer }) => answer !== '') },
  { missing: 'interests', percent: 5, has: ({ interests }) => interests.length >= 5 },
  { missing: 'languages', percent: 5, has: ({ languages }) => languages.length > 0 },
]

export function completeness(profile: Contents): MyProfile['completeness'] {
  const missing = WEIGHTS.filter(({ has }) => !has(profile))
  return {
    percent: 100 - missing.reduce((total, { percent }) => total + percent, 0),
    missing: missing.map((part) => part.missing),
  }
}
