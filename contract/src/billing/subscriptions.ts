import * as z from 'zod/mini'
import { PostAuthor } from '../creators/posts.ts'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'

export const SubscriptionState = z.enum(['incomplete', 'active', 'past_due', 'canceled'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

export const EndedBecause = z.enum(['cancelled', 'unpaid', 'refunded', 'disputed', 'closed', 'never_paid'])
export type EndedBecause = z.infer<typeof EndedBecause>

export const Subscription = z.object({
  id: Id,
  /** Null of somebody who is no longer here, or whom one of both has blocked: what is paid goes on all the same. */
  creator: z.nullable(PostAuthor),
  state: SubscriptionState,
  /** Cents a month, as it was when this one began. */
  price: z.int(),
  startedAt: Instant,
  periodEnd: Instant,
  /** Whether posts are open by it now, by the time of whoever collects the money. */
  open: z.boolean(),
  /** Ends with the period. */
  cancelled: z.boolean(),
  endedAt: z.nullable(Instant),
  endedBecause: z.nullable(EndedBecause),
  /** When the card is tried again, of one that could not be charged. */
  nextAttemptAt: z.nullable(Instant),
})
export type Subscription = z.infer<typeof Subscription>

export const getSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'The creators whom I support, and those whom I supported; the newest first.',
  access: 'signed_in',
  /** Those that are late are live too. */
  query: z.extend(PageQuery, { which: z._default(z.enum(['live', 'past', 'late']), 'live') }),
  reply: page(Subscription),
  refusals: [],
})

const SubscriptionId = z.object({ id: Id })

export const putSubscription = endpoint({
  method: 'PUT',
  path: '/api/creators/{id}/subscription',
  summary: 'Begin to subscribe: where the payment is made. Asked again, it is the same place.',
  access: 'signed_in',
  verified: true,
  params: SubscriptionId,
  /** As it was shown: nobody pays another one than they have seen. */
  body: z.object({ price: z.int() }),
  reply: z.object({ subscriptionId: Id, url: z.url() }),
  refusals: ['not_found', 'already_subscribed', 'not_for_sale', 'price_changed', 'payments_away'],
  limit: { max: 60, seconds: 3_600, per: 'account' },
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/{id}',
  summary: 'One subscription of mine, also one that is not paid yet.',
  access: 'signed_in',
  params: SubscriptionId,
  reply: Subscription,
  refusals: ['not_found'],
})

const CHANGE_LIMIT = { max: 60, seconds: 3_600, per: 'account' } as const

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/{id}/cancel',
  summary: 'Do not renew: posts stay open until what is paid for ends.',
  access: 'signed_in',
  params: SubscriptionId,
  reply: Subscription,
  refusals: ['not_found', 'already_done', 'payments_away'],
  limit: CHANGE_LIMIT,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/{id}/resume',
  summary: 'Renew after all.',
  access: 'signed_in',
  params: SubscriptionId,
  reply: Subscription,
  refusals: ['not_found', 'already_done', 'not_for_sale', 'payments_away'],
  limit: CHANGE_LIMIT,
})

export const openPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/subscriptions/payment-method',
  summary: 'Where I change the card that is charged.',
  access: 'signed_in',
  reply: z.object({ url: z.url() }),
  refusals: ['not_found', 'payments_away'],
  limit: CHANGE_LIMIT,
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
  /** When they are charged next; null of somebody who will not be. */
  renewsAt: z.nullable(Instant),
  /** Cents: what of all they paid is the creator's, after what was given back. */
  brought: z.int(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** Which of them, and in which order: of the list and of the file alike. */
export const SubscriberQuery = z.object({
  text: z._default(text('Search', 0, 60), ''),
  which: z._default(z.enum(['live', 'renewing', 'late', 'cancelled', 'ended', 'all']), 'live'),
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
