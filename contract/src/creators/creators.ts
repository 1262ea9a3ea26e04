import * as z from 'zod/mini'
import { CREATOR_SEARCH_MAX, FEATURED_CREATORS, PRICE_MAX, PRICE_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text, Username } from '../shapes.ts'
import { CardDesign } from './creator-card.ts'

/** In display order. */
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
  /** In cents per month. */
  subscriptionPrice: z.number(),
  idVerified: z.boolean(),
  displayName: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
})
export type Creator = z.infer<typeof Creator>

export const FeaturedCreator = z.extend(Creator, { idVerified: z.literal(true) })
export type FeaturedCreator = z.infer<typeof FeaturedCreator>

export const ListedCreator = z.extend(Creator, {
  category: CreatorCategory,
  card: CardDesign,
  cover: z.nullable(Photo),
  /** Joined within `NEW_CREATOR_DAYS`. */
  fresh: z.boolean(),
})
export type ListedCreator = z.infer<typeof ListedCreator>

/** The viewer's relationship to a creator. `lapsed` means their subscription has ended. */
export const ViewerRelation = z.enum(['visitor', 'member', 'subscriber', 'lapsed', 'owner'])
export type ViewerRelation = z.infer<typeof ViewerRelation>

export const CreatorPage = z.extend(ListedCreator, {
  about: z.string(),
  perks: z.array(z.string()),
  postCount: z.int(),
  since: Instant,
  patronage: ViewerRelation,
  /** Whether the page sells subscriptions: the creator is verified and has set up payouts. */
  selling: z.boolean(),
  /** The viewer's subscription, if it's active or waiting for its first payment. */
  subscriptionId: z.nullable(Id),
  /** When the viewer's canceled subscription ends. */
  until: z.nullable(Instant),
  /** Empty unless the viewer is a subscriber. */
  welcome: z.string(),
  /** Saved by the viewer. */
  saved: z.boolean(),
})
export type CreatorPage = z.infer<typeof CreatorPage>

export const getCreatorStats = endpoint({
  method: 'GET',
  path: '/api/creators/stats',
  summary: 'Returns how many creators there are and how many joined in the last 7 days.',
  access: 'everyone',
  reply: z.object({ total: z.number(), newThisWeek: z.number() }),
  refusals: [],
})

export const getFeaturedCreators = endpoint({
  method: 'GET',
  path: '/api/creators/featured',
  summary: 'Lists the verified creators with the most subscribers, for the front page.',
  access: 'everyone',
  reply: z.object({ items: z.array(FeaturedCreator).check(z.maxLength(FEATURED_CREATORS)) }),
  refusals: [],
})

const Price = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(PRICE_MAX))
/** Query parameters arrive as strings. */
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
  summary:
    'Lists creators, filtered by category, price and a search of names and taglines that tolerates typos.',
  access: 'everyone',
  query: z.extend(PageQuery, {
    text: z._default(text('Search', 0, CREATOR_SEARCH_MAX), ''),
    category: z.optional(CreatorCategory),
    /** In cents per month. */
    maxPrice: z.optional(Price.check(z.minimum(PRICE_MIN))),
    verified: Flag,
    /** Only creators who joined within `NEW_CREATOR_DAYS`. */
    fresh: Flag,
    sort: z._default(z.enum(CREATOR_SORTS), 'popular'),
  }),
  reply: page(ListedCreator),
  refusals: [],
  limit: { max: 240, seconds: 60, per: 'address' },
})

export const CreatorParams = z.object({ creator: z.union([Id, Username]) })

export const getCreator = endpoint({
  method: 'GET',
  path: '/api/creators/{creator}',
  summary: "Returns a creator's page by id or username.",
  access: 'everyone',
  params: CreatorParams,
  reply: CreatorPage,
  refusals: ['not_found'],
})
