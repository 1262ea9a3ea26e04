import * as z from 'zod/mini'
import { CREATOR_SEARCH_MAX, FEATURED_CREATORS, PRICE_MAX, PRICE_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text, Username } from '../shapes.ts'
import { CardDesign } from './creator-card.ts'

/** In the order in which they are offered. */
export const CREATOR_CATEGORIES = [
  'art',
  'craft',
  'photography',
  'music',
  'writing',
  'comics',
  'food',
  'fitness',
  'games',
  'learning',
  'style',
  'outdoors',
  'tech',
  'other',
] as const
export const CreatorCategory = z.enum(CREATOR_CATEGORIES, 'Choose a category')
export type CreatorCategory = z.infer<typeof CreatorCategory>

export const Creator = z.object({
  userId: Id,
  tagline: z.string(),
  subscriberCount: z.number(),
  /** Cents a month. */
  subscriptionPrice: z.number(),
  idVerified: z.boolean(),
  displayName: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
})
export type Creator = z.infer<typeof Creator>

export const FeaturedCreator = z.extend(Creator, { idVerified: z.literal(true) })
export type FeaturedCreator = z.infer<typeof FeaturedCreator>

/** As they are listed. */
export const ListedCreator = z.extend(Creator, {
  category: CreatorCategory,
  card: CardDesign,
  cover: z.nullable(Photo),
  /** Began in the last days. */
  fresh: z.boolean(),
})
export type ListedCreator = z.infer<typeof ListedCreator>

/** What the one who looks is to a creator. A subscription that has ended leaves them `lapsed`. */
export const Patronage = z.enum(['visitor', 'member', 'subscriber', 'lapsed', 'owner'])
export type Patronage = z.infer<typeof Patronage>

export const CreatorPage = z.extend(ListedCreator, {
  about: z.string(),
  perks: z.array(z.string()),
  postCount: z.int(),
  since: Instant,
  patronage: Patronage,
  /** Verified, and has said where their money goes: then subscriptions are sold. */
  selling: z.boolean(),
  /** Of the one who looks, if it is not paid yet or lives. */
  subscriptionId: z.nullable(Id),
  /** To whom posts stay open until then, although they will not renew. */
  until: z.nullable(Instant),
  /** For subscribers alone. */
  welcome: z.string(),
  /** By the one who looks. */
  saved: z.boolean(),
})
export type CreatorPage = z.infer<typeof CreatorPage>

export const getCreatorStats = endpoint({
  method: 'GET',
  path: '/api/creators/stats',
  summary: 'How many creators there are, and how many joined in the last 7 days.',
  access: 'everyone',
  reply: z.object({ total: z.number(), newThisWeek: z.number() }),
  refusals: [],
})

export const getFeaturedCreators = endpoint({
  method: 'GET',
  path: '/api/creators/featured',
  summary: 'The verified creators with the most subscribers, for the front page.',
  access: 'everyone',
  reply: z.object({ items: z.array(FeaturedCreator).check(z.maxLength(FEATURED_CREATORS)) }),
  refusals: [],
})

const Price = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(PRICE_MAX))
/** In an address everything is a text. */
const Flag = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
  false,
)

export const CREATOR_SORTS = ['popular', 'new', 'price'] as const

export const getCreators = endpoint({
  method: 'GET',
  path: '/api/creators',
  summary: 'Creators by name, tagline and category, also with a letter wrong; or all of them.',
  access: 'everyone',
  query: z.extend(PageQuery, {
    text: z._default(text('Search', 0, CREATOR_SEARCH_MAX), ''),
    category: z.optional(CreatorCategory),
    /** Cents a month, at most. */
    maxPrice: z.optional(Price.check(z.minimum(PRICE_MIN))),
    verified: Flag,
    /** Only those who began in the last days. */
    fresh: Flag,
    sort: z._default(z.enum(CREATOR_SORTS), 'popular'),
  }),
  reply: page(ListedCreator),
  refusals: [],
  limit: { max: 240, seconds: 60, per: 'address' },
})

/** Who is meant, in an address. */
export const OfCreator = z.object({ creator: z.union([Id, Username]) })

export const getCreator = endpoint({
  method: 'GET',
  path: '/api/creators/{creator}',
  summary: "A creator's public face, by id or by username.",
  access: 'everyone',
  params: OfCreator,
  reply: CreatorPage,
  refusals: ['not_found'],
})
