import * as z from 'zod/mini'
import { FEATURED_CREATORS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, Username } from './shapes.ts'

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

export const CreatorPage = z.extend(Creator, {
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

export const getCreator = endpoint({
  method: 'GET',
  path: '/api/creators/{creator}',
  summary: "A creator's public face, by id or by username.",
  access: 'everyone',
  params: z.object({ creator: z.union([Id, Username]) }),
  reply: CreatorPage,
  refusals: ['not_found'],
})
