import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PostAuthor } from './posts.ts'
import { ProfileCard } from './profiles.ts'
import { Id, Instant, PageQuery, page, text } from './shapes.ts'

export const SubscriptionState = z.enum(['incomplete', 'active', 'past_due', 'canceled'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

export const Subscription = z.object({
  id: Id,
  /** Null of somebody who is no longer here, or whom one of both has blocked: what is paid goes on all the same. */
  creator: z.nullable(PostAuthor),
  state: SubscriptionState,
  /** Cents a month, as it was when this one began. */
  price: z.int(),
  startedAt: Instant,
  periodEnd: Instant,
  /** Ends with the period. */
  cancelled: z.boolean(),
  endedAt: z.nullable(Instant),
})
export type Subscription = z.infer<typeof Subscription>

export const getSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'The creators whom I support, and those whom I supported; the newest first.',
  access: 'signed_in',
  query: z.extend(PageQuery, { which: z._default(z.enum(['live', 'past']), 'live') }),
  reply: page(Subscription),
  refusals: [],
})

export const Subscriber = z.object({
  subscriptionId: Id,
  /** Null of somebody who is no longer here, or whom one of both has blocked. */
  person: z.nullable(ProfileCard),
  state: SubscriptionState,
  price: z.int(),
  since: Instant,
  periodEnd: Instant,
  cancelled: z.boolean(),
  endedAt: z.nullable(Instant),
})
export type Subscriber = z.infer<typeof Subscriber>

const SubscriberQuery = z.object({
  text: z._default(text('Search', 0, 60), ''),
  which: z._default(z.enum(['live', 'cancelled', 'ended', 'all']), 'live'),
  sort: z._default(z.enum(['newest', 'oldest', 'name']), 'newest'),
})

export const getSubscribers = endpoint({
  method: 'GET',
  path: '/api/creators/me/subscribers',
  summary: 'Who subscribes to me.',
  access: 'creator',
  query: z.extend(PageQuery, SubscriberQuery.shape),
  reply: page(Subscriber),
  refusals: [],
})

/** Where the same list is had as a file. */
export const SUBSCRIBERS_CSV = '/api/creators/me/subscribers.csv'
