import * as z from 'zod/mini'
import { SEARCH_MIN, SEARCH_RESULTS } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { MyPhoto, Photo } from '../safety/media.ts'
import { Id, text, Username } from '../shapes.ts'
import { Place } from './places.ts'
import { Mode, ProfileCard } from './profile-card.ts'
import {
  AnsweredPrompt,
  Bio,
  DisplayName,
  Gender,
  Intent,
  Interests,
  Languages,
  Prompts,
} from './profile-fields.ts'

export const FoundProfile = z.extend(ProfileCard, { isCreator: z.boolean() })
export type FoundProfile = z.infer<typeof FoundProfile>

/** What two people are to each other, seen from the one who looks. Blocked people see nothing, so it is not here. */
export const Relation = z.enum(['self', 'matched', 'liked', 'stranger', 'visitor'])
export type Relation = z.infer<typeof Relation>

const CreatorBadge = z.object({
  tagline: z.string(),
  /** Cents a month. */
  subscriptionPrice: z.number(),
  idVerified: z.boolean(),
})

/** Somebody's profile, as far as the one who looks may see it: what they may not is null or empty. */
export const Profile = z.extend(ProfileCard, {
  relation: Relation,
  age: z.nullable(z.number()),
  gender: z.nullable(Gender),
  intent: z.nullable(Intent),
  /** Closer than so many kilometres. */
  withinKm: z.nullable(z.number()),
  active: z.nullable(z.enum(['now', 'today', 'this_week'])),
  bio: z.string(),
  prompts: z.array(AnsweredPrompt),
  interests: z.array(z.string()),
  /** Those that both love, of somebody else's profile. */
  shared: z.array(z.string()),
  languages: Languages,
  photos: z.array(Photo),
  creator: z.nullable(CreatorBadge),
  saved: z.boolean(),
  /** In which they can be liked by whoever looks. */
  likeIn: z.array(Mode),
  /** Of the two. */
  matchId: z.nullable(Id),
})
export type Profile = z.infer<typeof Profile>

/** What would make a profile better, most useful first. */
export const MISSING = ['photos', 'bio', 'prompts', 'interests', 'languages'] as const

/** What its owner sees and can change. */
export const MyProfile = z.extend(ProfileCard, {
  age: z.number(),
  gender: Gender,
  intent: Intent,
  bio: z.string(),
  prompts: z.array(AnsweredPrompt),
  interests: z.array(z.string()),
  languages: Languages,
  place: Place,
  photos: z.array(MyPhoto),
  creator: z.nullable(CreatorBadge),
  /** Bio and prompts wait for a person to look at them, because of this rule; others do not see them meanwhile. */
  wordsHeld: z.nullable(z.string()),
  /** Name and username were removed: others see a name that says nothing until I choose another. */
  nameHeld: z.boolean(),
  completeness: z.object({ percent: z.number(), missing: z.array(z.enum(MISSING)) }),
})
export type MyProfile = z.infer<typeof MyProfile>

export const getWholeProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/me/whole',
  summary: 'Everything on my own profile, to look at and to change.',
  access: 'signed_in',
  reply: MyProfile,
  refusals: ['not_found'],
})

export const patchMyProfile = endpoint({
  method: 'PATCH',
  path: '/api/profiles/me',
  summary: 'Change some of my profile; the rest stays.',
  access: 'signed_in',
  body: z.partial(
    z.object({
      displayName: DisplayName,
      gender: Gender,
      intent: Intent,
      bio: Bio,
      prompts: Prompts,
      interests: Interests,
      languages: Languages,
    }),
  ),
  reply: MyProfile,
  refusals: ['not_found', 'words_refused'],
  limit: SETTINGS_LIMIT,
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/{profile}',
  summary: 'A profile by username or id, as far as whoever asks may see it.',
  access: 'everyone',
  params: z.object({ profile: z.union([Id, Username]) }),
  reply: Profile,
  refusals: ['not_found'],
})

export const searchProfiles = endpoint({
  method: 'GET',
  path: '/api/profiles/search',
  summary: 'People and creators whose name, last name or username begins like this.',
  access: 'signed_in',
  query: z.object({ q: text('Name', SEARCH_MIN, 40) }),
  reply: z.object({ items: z.array(FoundProfile).check(z.maxLength(SEARCH_RESULTS)) }),
  refusals: [],
  limit: { max: 120, seconds: 60, per: 'account' },
})
