import * as z from 'zod/mini'
import { EndReason } from './billing/subscriptions.ts'
import { Mode } from './profiles/profile-card.ts'
import { Id, Instant } from './shapes.ts'

/**
 * Events between features. Each is recorded in the transaction that made it true.
 * Payloads carry ids instead of personal data, so handlers look up current data with their own access rules.
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
  /** Done by our team for someone who lost their second factor. */
  'accounts.two_factor_reset': z.object({ accountId: Id }),
  /** Done by our team for someone who had deactivated or deleted their account. */
  'accounts.restored': z.object({ accountId: Id }),
  'accounts.export_ready': z.object({ accountId: Id, exportId: Id }),
  'accounts.appealed': z.object({ accountId: Id, appealId: Id }),
  'profiles.completed': z.object({ accountId: Id }),
  'profiles.changed': z.object({ accountId: Id }),
  'swipes.liked': z.object({ swiperId: Id, targetId: Id, mode: Mode }),
  /** A like was undone. */
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
  /** The renewal was canceled, or resumed if `cancelled` is false. */
  'subscriptions.cancelled': z.object({
    subscriptionId: Id,
    fanId: Id,
    creatorId: Id,
    cancelled: z.boolean(),
  }),
  /** A renewal couldn't be charged and will be tried again. */
  'subscriptions.past_due': z.object({ subscriptionId: Id, fanId: Id, creatorId: Id, attempt: z.int() }),
  'subscriptions.recovered': z.object({ subscriptionId: Id, fanId: Id, creatorId: Id }),
  'subscriptions.ended': z.object({ subscriptionId: Id, fanId: Id, creatorId: Id, because: EndReason }),
  /** A month was paid. Not sent for deleted accounts and duplicate payments. */
  'transactions.paid': z.object({ transactionId: Id, fanId: Id, creatorId: Id }),
  'transactions.refunded': z.object({ transactionId: Id, fanId: Id, creatorId: Id, amount: z.int() }),
  'transactions.disputed': z.object({
    transactionId: Id,
    creatorId: Id,
    state: z.enum(['open', 'won', 'lost']),
  }),
  'refunds.asked': z.object({ requestId: Id, transactionId: Id, fanId: Id }),
  'refunds.rejected': z.object({ requestId: Id, transactionId: Id, fanId: Id }),
  /** The provider refused an approved refund, so our team has to decide again. */
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
  /** `announcedAt` is when others were notified of the post; null if they weren't. */
  'posts.removed': z.object({ postId: Id, creatorId: Id, announcedAt: z.nullable(Instant) }),
  'comments.made': z.object({ commentId: Id, postId: Id, creatorId: Id, authorId: Id }),
  'comments.removed': z.object({
    commentId: Id,
    postId: Id,
    creatorId: Id,
    authorId: Id,
    parentId: z.nullable(Id),
    /** The comment and its replies. */
    gone: z.array(z.object({ commentId: Id, authorId: Id, madeAt: Instant })),
  }),
  /** The invited person confirmed their address and created a profile. */
  'referrals.completed': z.object({ referralId: Id, referrerId: Id }),
  'referrals.rewarded': z.object({ referralId: Id, referrerId: Id }),
  'reports.made': z.object({ reportId: Id, accountId: Id }),
  /** Our team decided about the reported content. */
  'reports.closed': z.object({ reportId: Id, reporterId: Id, upheld: z.boolean() }),
  'moderation.case_opened': z.object({ caseId: Id, accountId: Id }),
  /** Hidden by reports alone, before our team decided. */
  'moderation.hidden': z.object({ caseId: Id, accountId: Id }),
  'moderation.decided': z.object({ decisionId: Id, accountId: Id }),
  'moderation.overturned': z.object({ decisionId: Id, accountId: Id }),
  'appeals.decided': z.object({ appealId: Id, decisionId: Id, accountId: Id, overturned: z.boolean() }),
  'media.added': z.object({ mediaId: Id, ownerId: Id, purpose: z.string() }),
  'media.approved': z.object({ mediaId: Id, ownerId: Id, purpose: z.string() }),
  'media.held': z.object({ mediaId: Id, ownerId: Id, purpose: z.string() }),
  'media.removed': z.object({ mediaId: Id, ownerId: Id, purpose: z.string() }),
  /** The first visible photo of a profile may have changed. */
  'photos.main_changed': z.object({ accountId: Id }),
  /** Someone broke an abuse rule so often that our team should take a look. */
  'abuse.flagged': z.object({ accountId: Id, rule: z.string(), violations: z.int() }),
  'support.photo_added': z.object({ ticketId: Id, messageId: Id }),
  'support.ticket_opened': z.object({ ticketId: Id }),
  'support.ticket_replied': z.object({ ticketId: Id, messageId: Id }),
  'support.ticket_closed': z.object({ ticketId: Id, why: z.enum(['by_asker', 'by_team', 'quiet']) }),
} as const

export type EventName = keyof typeof EVENTS
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]>
