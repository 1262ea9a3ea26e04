import * as z from 'zod/mini'
import { EndedBecause } from './billing/subscriptions.ts'
import { Mode } from './profiles/profile-card.ts'
import { Id, Instant } from './shapes.ts'

/**
 * Facts that features tell each other. Each is recorded in the transaction that made it true.
 * Payloads carry ids, not personal data: a reader looks up what it may see.
 */
export const EVENTS = {
  'accounts.signed_up': z.object({ accountId: Id }),
  'accounts.email_verified': z.object({ accountId: Id }),
  'accounts.two_factor_changed': z.object({ accountId: Id, on: z.boolean() }),
  'accounts.passkey_added': z.object({ accountId: Id, passkeyId: Id }),
  'accounts.password_changed': z.object({ accountId: Id }),
  'accounts.deactivated': z.object({ accountId: Id }),
  'accounts.deletion_requested': z.object({ accountId: Id }),
  'accounts.suspended': z.object({ accountId: Id }),
  /** By the team, for somebody who lost their second factor. */
  'accounts.two_factor_reset': z.object({ accountId: Id }),
  /** By the team, for somebody who had closed it themselves. */
  'accounts.restored': z.object({ accountId: Id }),
  'accounts.export_ready': z.object({ accountId: Id, exportId: Id }),
  'accounts.appealed': z.object({ accountId: Id, appealId: Id }),
  'profiles.completed': z.object({ accountId: Id }),
  'profiles.changed': z.object({ accountId: Id }),
  'swipes.liked': z.object({ swiperId: Id, targetId: Id, mode: Mode }),
  /** A like that was taken back. */
  'swipes.taken_back': z.object({ swiperId: Id, targetId: Id, mode: Mode }),
  'matches.made': z.object({ matchId: Id, lowId: Id, highId: Id, mode: Mode }),
  'matches.ended': z.object({ matchId: Id, lowId: Id, highId: Id, byId: Id }),
  'chat.sent': z.object({ matchId: Id, seq: z.int(), senderId: Id, receiverId: Id }),
  'chat.unsent': z.object({ matchId: Id, seq: z.int(), senderId: Id, receiverId: Id }),
  'blocks.made': z.object({ blockerId: Id, blockedId: Id }),
  'blocks.taken_back': z.object({ blockerId: Id, blockedId: Id }),
  'applications.decided': z.object({ applicationId: Id, accountId: Id, approved: z.boolean() }),
  'verifications.decided': z.object({ verificationId: Id, accountId: Id, approved: z.boolean() }),
  'subscriptions.started': z.object({ subscriptionId: Id, fanId: Id, creatorId: Id }),
  'subscriptions.renewed': z.object({ subscriptionId: Id, fanId: Id, creatorId: Id }),
  /** Will not renew, or will after all. */
  'subscriptions.cancelled': z.object({
    subscriptionId: Id,
    fanId: Id,
    creatorId: Id,
    cancelled: z.boolean(),
  }),
  /** A renewal could not be charged; the card is tried again. */
  'subscriptions.past_due': z.object({ subscriptionId: Id, fanId: Id, creatorId: Id, attempt: z.int() }),
  'subscriptions.recovered': z.object({ subscriptionId: Id, fanId: Id, creatorId: Id }),
  'subscriptions.ended': z.object({ subscriptionId: Id, fanId: Id, creatorId: Id, because: EndedBecause }),
  /** A month was paid, by whoever still is here. What was paid twice is not one. */
  'transactions.paid': z.object({ transactionId: Id, fanId: Id, creatorId: Id }),
  'transactions.refunded': z.object({ transactionId: Id, fanId: Id, creatorId: Id, amount: z.int() }),
  'transactions.disputed': z.object({
    transactionId: Id,
    creatorId: Id,
    state: z.enum(['open', 'won', 'lost']),
  }),
  'refunds.asked': z.object({ requestId: Id, transactionId: Id, fanId: Id }),
  'refunds.rejected': z.object({ requestId: Id, transactionId: Id, fanId: Id }),
  /** The provider has refused what was approved: it is to be decided once more. */
  'refunds.returned': z.object({
    requestId: Id,
    transactionId: Id,
    fanId: z.nullable(Id),
    decidedBy: z.nullable(Id),
  }),
  'payouts.settled': z.object({ payoutId: Id, creatorId: Id, paid: z.boolean() }),
  'payouts.account_changed': z.object({ creatorId: Id, ready: z.boolean() }),
  'posts.published': z.object({ postId: Id, creatorId: Id }),
  'posts.liked': z.object({ postId: Id, creatorId: Id, accountId: Id }),
  /** Of one that others have seen, when they were told of it. */
  'posts.removed': z.object({ postId: Id, creatorId: Id, toldAt: z.nullable(Instant) }),
  'comments.made': z.object({ commentId: Id, postId: Id, creatorId: Id, authorId: Id }),
  'comments.removed': z.object({
    commentId: Id,
    postId: Id,
    creatorId: Id,
    authorId: Id,
    parentId: z.nullable(Id),
    /** It, and the replies to it. */
    gone: z.array(z.object({ commentId: Id, authorId: Id, madeAt: Instant })),
  }),
  /** Who was invited has confirmed their address and made a profile. */
  'referrals.completed': z.object({ referralId: Id, referrerId: Id }),
  'referrals.rewarded': z.object({ referralId: Id, referrerId: Id }),
  'reports.made': z.object({ reportId: Id, accountId: Id }),
  /** Somebody has decided about what was reported. */
  'reports.closed': z.object({ reportId: Id, reporterId: Id, upheld: z.boolean() }),
  'moderation.case_opened': z.object({ caseId: Id, accountId: Id }),
  /** Reports alone took it out of sight. */
  'moderation.hidden': z.object({ caseId: Id, accountId: Id }),
  'moderation.decided': z.object({ decisionId: Id, accountId: Id }),
  'moderation.overturned': z.object({ decisionId: Id, accountId: Id }),
  'appeals.decided': z.object({ appealId: Id, decisionId: Id, accountId: Id, overturned: z.boolean() }),
  'media.added': z.object({ mediaId: Id, ownerId: Id, purpose: z.string() }),
  'media.approved': z.object({ mediaId: Id, ownerId: Id, purpose: z.string() }),
  'media.held': z.object({ mediaId: Id, ownerId: Id, purpose: z.string() }),
  'media.removed': z.object({ mediaId: Id, ownerId: Id, purpose: z.string() }),
  /** Another photo than before may be the first one that others see, or none. */
  'photos.main_changed': z.object({ accountId: Id }),
  /** Somebody was slowed down so often that a person should look; by which rule. */
  'abuse.seen': z.object({ accountId: Id, rule: z.string(), strikes: z.int() }),
  'support.photo_added': z.object({ ticketId: Id, messageId: Id }),
  'support.ticket_opened': z.object({ ticketId: Id }),
  'support.ticket_replied': z.object({ ticketId: Id, messageId: Id }),
  'support.ticket_closed': z.object({ ticketId: Id, why: z.enum(['by_asker', 'by_team', 'quiet']) }),
} as const

export type EventName = keyof typeof EVENTS
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]>
