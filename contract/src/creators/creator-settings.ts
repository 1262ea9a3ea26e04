import * as z from 'zod/mini'
import {
  ABOUT_MAX,
  PERK_MAX,
  PERKS_MAX,
  PRICE_MAX,
  PRICE_MIN,
  TAGLINE_MAX,
  WELCOME_MAX,
} from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { CropQuery } from '../profiles/photos.ts'
import { MyPhoto } from '../safety/media.ts'
import { Id, text } from '../shapes.ts'
import { TimeZone } from '../time-zones.ts'
import { CardDesign } from './creator-card.ts'
import { CreatorCategory } from './creators.ts'
import { VerificationState } from './verifications.ts'

/** The parts of a creator page that its owner can edit. */
export const CreatorSettings = z.object({
  tagline: text('Tagline', 0, TAGLINE_MAX),
  about: text('About', 0, ABOUT_MAX),
  category: CreatorCategory,
  /** In cents per month. */
  subscriptionPrice: z
    .int('Price is required')
    .check(
      z.minimum(PRICE_MIN, 'The lowest price is $1.99 a month'),
      z.maximum(PRICE_MAX, 'The highest price is $99.99 a month'),
    ),
  perks: z.array(text('Perk', 1, PERK_MAX)).check(z.maxLength(PERKS_MAX)),
  /** Shown to subscribers. */
  welcome: text('Welcome message', 0, WELCOME_MAX),
  /** Whether locked posts show their beginning. */
  teasers: z.boolean(),
  /** Whether subscriber-only photos are watermarked with the viewer's name. */
  watermark: z.boolean(),
  /** Used to schedule posts. */
  timeZone: TimeZone,
  card: CardDesign,
})
export type CreatorSettings = z.infer<typeof CreatorSettings>

/** Steps before going live, in display order. */
export const SETUP_STEPS = ['verified', 'price', 'tagline', 'about', 'cover', 'post', 'payout'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** A creator page as its owner sees it. */
export const MyCreator = z.extend(CreatorSettings, {
  userId: Id,
  idVerified: z.boolean(),
  /** Joined within `NEW_CREATOR_DAYS`. */
  fresh: z.boolean(),
  verification: VerificationState,
  subscriberCount: z.int(),
  postCount: z.int(),
  cover: z.nullable(MyPhoto),
  /** The community rule that the page's text may break; set while the text is held. */
  heldRule: z.nullable(z.string()),
  setup: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
})
export type MyCreator = z.infer<typeof MyCreator>

export const getMyCreator = endpoint({
  method: 'GET',
  path: '/api/creators/me',
  summary: "Returns the creator's page with its settings and the remaining setup steps.",
  access: 'creator',
  reply: MyCreator,
  refusals: ['not_found'],
})

export const patchMyCreator = endpoint({
  method: 'PATCH',
  path: '/api/creators/me',
  summary: "Changes the creator's page. Existing subscribers keep their price.",
  access: 'creator',
  body: z.partial(CreatorSettings),
  reply: MyCreator,
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const putCover = endpoint({
  method: 'POST',
  path: '/api/creators/me/cover',
  summary: 'Uploads a cover that replaces the current one.',
  access: 'creator',
  upload: true,
  query: CropQuery,
  reply: z.object({ cover: MyPhoto }),
  refusals: ['not_found', 'unreadable_photo', 'photo_too_large', 'photo_too_slow', 'busy', 'storage_full'],
  limit: { max: 60, seconds: 3_600, per: 'account' },
  creates: true,
})

export const deleteCover = endpoint({
  method: 'DELETE',
  path: '/api/creators/me/cover',
  summary: 'Removes the cover.',
  access: 'creator',
  reply: MyCreator,
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})
