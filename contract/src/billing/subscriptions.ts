import * as z from 'zod/mini'
import { PostAuthor } from '../creators/posts.ts'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'

export const SubscriptionState = z.enum(['incomplete', 'active', 'past_due', 'canceled'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

export const EndReason = z.enum(['cancelled', 'unpaid', 'refunded', 'disputed', 'closed', 'never_paid'])
export type EndReason = z.infer<typeof EndReason>

export const Subscription = z.object({
  id: Id,
  /** Null if the account no longer exists or either person blocked the other. The subscription still runs. */
  creator: z.nullable(PostAuthor),
  state: SubscriptionState,
  /** Cents per month, fixed when the subscription began. */
  price: z.int(),
  startedAt: Instant,
  periodEnd: Instant,
  /** Whether it unlocks posts now, by the provider's clock. */
  open: z.boolean(),
  /** True if it ends with the paid period. */
  cancelled: z.boolean(),
  endedAt: z.nullable(Instant),
  endedBecause: z.nullable(EndReason),
  /** When a failed renewal is charged again. */
  nextAttemptAt: z.nullable(Instant),
})
export type Subscription = z.infer<typeof Subscription>

export const getSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscriptions',
  summary: "Lists the viewer's current or past subscriptions, newest first.",
  access: 'signed_in',
  /** `live` includes `late`. */
  query: z.extend(PageQuery, { which: z._default(z.enum(['live', 'past', 'late']), 'live') }),
  reply: page(Subscription),
  refusals: [],
})

const SubscriptionId = z.object({ id: Id })

export const putSubscription = endpoint({
  method: 'PUT',
  path: '/api/creators/{id}/subscription',
  summary: 'Starts a subscription and returns the checkout page. A repeated call returns the same page.',
  access: 'signed_in',
  verified: true,
  params: SubscriptionId,
  /** The price on screen, so that no one pays a price they haven't seen. */
  body: z.object({ price: z.int() }),
  reply: z.object({ subscriptionId: Id, url: z.url() }),
  refusals: ['not_found', 'already_subscribed', 'not_for_sale', 'price_changed', 'payments_away'],
  limit: { max: 60, seconds: 3_600, per: 'account' },
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/{id}',
  summary: "Returns one of the viewer's subscriptions, even before its first payment.",
  access: 'signed_in',
  params: SubscriptionId,
  reply: Subscription,
  refusals: ['not_found'],
})

const CHANGE_LIMIT = { max: 60, seconds: 3_600, per: 'account' } as const

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/{id}/cancel',
  summary: 'Cancels the renewal. Posts stay unlocked until the paid period ends.',
  access: 'signed_in',
  params: SubscriptionId,
  reply: Subscription,
  refusals: ['not_found', 'already_done', 'payments_away'],
  limit: CHANGE_LIMIT,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/{id}/resume',
  summary: 'Resumes a canceled subscription before it ends.',
  access: 'signed_in',
  params: SubscriptionId,
  reply: Subscription,
  refusals: ['not_found', 'already_done', 'not_for_sale', 'payments_away'],
  limit: CHANGE_LIMIT,
})

export const openPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/subscriptions/payment-method',
  summary: "Returns the provider's page where the viewer changes their card.",
  access: 'signed_in',
  reply: z.object({ url: z.url() }),
  refusals: ['not_found', 'payments_away'],
  limit: CHANGE_LIMIT,
})

export const Subscriber = z.object({
  subscriptionId: Id,
  /** Null if the account no longer exists or either person blocked the other. */
  person: z.nullable(ProfileCard),
  state: SubscriptionState,
  price: z.int(),
  since: Instant,
  periodEnd: Instant,
  cancelled: z.boolean(),
  endedAt: z.nullable(Instant),
  /** The next charge. Null if the subscription won't renew. */
  renewsAt: z.nullable(Instant),
  /** The creator's net earnings from this subscriber in cents, after refunds. */
  brought: z.int(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** Filter and order, used by both the list and the CSV file. */
export const SubscriberQuery = z.object({
  text: z._default(text('Search', 0, 60), ''),
  which: z._default(z.enum(['live', 'renewing', 'late', 'cancelled', 'ended', 'all']), 'live'),
  sort: z._default(z.enum(['newest', 'oldest', 'name']), 'newest'),
})

export const getSubscribers = endpoint({
  method: 'GET',
  path: '/api/creators/me/subscribers',
  summary: "Lists the creator's subscribers.",
  access: 'creator',
  query: z.extend(PageQuery, SubscriberQuery.shape),
  reply: page(Subscriber),
  refusals: [],
})

/** Path of the CSV file with the same list. */
export const SUBSCRIBERS_CSV = '/api/creators/me/subscribers.csv'
