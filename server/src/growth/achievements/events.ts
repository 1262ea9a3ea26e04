import type { Platform } from '#platform/platform.ts'
import { OPENING_LENGTH } from './rules.ts'
import type { Achievements } from './service.ts'

/** An event only names rows; the queries of `store-fact-sources.ts` decide which of them count. */
export function achievementEvents(
  { events }: Platform,
  { achievements: { count } }: { achievements: Achievements },
): void {
  for (const name of ['profiles.completed', 'profiles.changed'] as const)
    events.onBatch(name, `achievements.after_${name}`, (tx, batch) =>
      count(tx, { profiles: batch.map(({ payload }) => payload.accountId) }),
    )
  events.onBatch('referrals.completed', 'achievements.invitation', (tx, batch) =>
    count(tx, { referrals: batch.map(({ payload }) => payload.referralId) }),
  )
  for (const name of ['accounts.two_factor_changed', 'accounts.passkey_added'] as const)
    events.onBatch(name, `achievements.after_${name}`, (tx, batch) =>
      count(tx, { accounts: batch.map(({ payload }) => payload.accountId) }),
    )
  events.onBatch('media.approved', 'achievements.photo', async (tx, batch) => {
    const photos = batch.filter(({ payload }) => payload.purpose === 'profile')
    if (photos.length > 0) await count(tx, { photos: photos.map(({ payload }) => payload.ownerId) })
  })

  events.onBatch('swipes.liked', 'achievements.like', (tx, batch) =>
    count(tx, { likes: batch.map(({ payload }) => payload) }),
  )
  // The like that makes a match records no event of its own.
  events.onBatch('matches.made', 'achievements.match', (tx, batch) =>
    count(tx, {
      matches: batch.map(({ payload }) => payload.matchId),
      likes: batch.flatMap(({ payload: { lowId, highId } }) => [
        { swiperId: lowId, targetId: highId },
        { swiperId: highId, targetId: lowId },
      ]),
    }),
  )
  events.onBatch('chat.sent', 'achievements.message', (tx, batch) => {
    const opening = batch.filter(({ payload }) => payload.seq <= OPENING_LENGTH)
    return count(tx, {
      messages: batch.map(({ payload }) => payload),
      conversations: [...new Set(opening.map(({ payload }) => payload.matchId))],
    })
  })

  events.onBatch('comments.made', 'achievements.comment', (tx, batch) =>
    count(tx, { comments: batch.map(({ payload }) => payload.commentId) }),
  )
  events.onBatch('posts.liked', 'achievements.applause', (tx, batch) =>
    count(tx, { postLikes: batch.map(({ payload }) => payload) }),
  )
  events.onBatch('subscriptions.started', 'achievements.subscription', (tx, batch) =>
    count(tx, {
      subscriptions: batch.map(({ payload }) => payload.subscriptionId),
      creators: batch.map(({ payload }) => payload.creatorId),
    }),
  )
  events.onBatch('transactions.paid', 'achievements.payment', (tx, batch) =>
    count(tx, { transactions: batch.map(({ payload }) => payload.transactionId) }),
  )

  events.onBatch('posts.published', 'achievements.post', (tx, batch) =>
    count(tx, {
      posts: batch.map(({ payload }) => payload.postId),
      creators: batch.map(({ payload }) => payload.creatorId),
    }),
  )
  events.onBatch('verifications.decided', 'achievements.verified', (tx, batch) =>
    count(tx, { creators: batch.map(({ payload }) => payload.accountId) }),
  )
  events.onBatch('payouts.account_changed', 'achievements.payouts', (tx, batch) =>
    count(tx, { creators: batch.map(({ payload }) => payload.creatorId) }),
  )
}
