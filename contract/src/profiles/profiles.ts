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

export const ProfileSearchResult = z.extend(ProfileCard, { isCreator: z.boolean() })
export type ProfileSearchResult = z.infer<typeof ProfileSearchResult>

/** How the viewer relates to a person. `blocked` is missing, because blocked people see nothing. */
export const Relation = z.enum(['self', 'matched', 'liked', 'stranger', 'visitor'])
export type Relation = z.infer<typeof Relation>

const CreatorBadge = z.object({
  tagline: z.string(),
  /** In cents per month. */
  subscriptionPrice: z.number(),
  idVerified: z.boolean(),
})

/** A profile as the viewer may see it. Hidden fields are null or empty. */
export const Profile = z.extend(ProfileCard, {
  relation: Relation,
  age: z.nullable(z.number()),
  gender: z.nullable(Gender),
  intent: z.nullable(Intent),
  /** Upper bound of the distance in kilometers. */
  withinKm: z.nullable(z.number()),
  active: z.nullable(z.enum(['now', 'today', 'this_week'])),
  bio: z.string(),
  prompts: z.array(AnsweredPrompt),
  interests: z.array(z.string()),
  /** Interests in common. Empty for the viewer's own profile. */
  shared: z.array(z.string()),
  languages: Languages,
  photos: z.array(Photo),
  creator: z.nullable(CreatorBadge),
  saved: z.boolean(),
  /** The modes in which the viewer can like this person. */
  likeIn: z.array(Mode),
  /** Set if the viewer and this person are matched. */
  matchId: z.nullable(Id),
})
export type Profile = z.infer<typeof Profile>

/** Fields that would improve a profile, most useful first. */
export const MISSING_FIELDS = ['photos', 'bio', 'prompts', 'interests', 'languages'] as const

/** A profile as its owner sees and edits it. */
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
  /** The community rule that bio or prompts may break. They're hidden from others until our team decides. */
  heldRule: z.nullable(z.string()),
  /** Our team removed name and username. Others see a neutral name until the owner chooses another. */
  nameHeld: z.boolean(),
  completeness: z.object({ percent: z.number(), missing: z.array(z.enum(MISSING_FIELDS)) }),
})
export type MyProfile = z.infer<typeof MyProfile>

export const getFullProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/me/whole',
  summary: "Returns the viewer's full profile for viewing and editing.",
  access: 'signed_in',
  reply: MyProfile,
  refusals: ['not_found'],
})

export const patchMyProfile = endpoint({
  method: 'PATCH',
  path: '/api/profiles/me',
  summary: "Changes the given fields of the viewer's profile.",
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
  summary: 'Returns a profile by username or id, reduced to the fields the viewer may see.',
  access: 'everyone',
  params: z.object({ profile: z.union([Id, Username]) }),
  reply: Profile,
  refusals: ['not_found'],
})

export const searchProfiles = endpoint({
  method: 'GET',
  path: '/api/profiles/search',
  summary: 'Searches people and creators by the beginning of a first name, last name or username.',
  access: 'signed_in',
  query: z.object({ q: text('Name', SEARCH_MIN, 40) }),
  reply: z.object({ items: z.array(ProfileSearchResult).check(z.maxLength(SEARCH_RESULTS)) }),
  refusals: [],
  limit: { max: 120, seconds: 60, per: 'account' },
})
