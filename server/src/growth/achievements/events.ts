import type { Platform } from '#platform/platform.ts'
import { OPENING } from './rules.ts'
import type { Achievements } from './service.ts'

/** An event says where to look; what counts is read there. */
export function achievementEvents(
  { events }: Platform,
  { achievements: { count } }: { achievements: Achievements },
): void {
  for (const name of ['profiles.completed', 'profiles.changed'] as const)
    events.onMany(name, `achievements.after_${name}`, (tx, told) => {
      const people = told.map(({ payload }) => payload.accountId)
      return count(tx, { people })
    })
  events.onMany('referrals.completed', 'achievements.invitation', (tx, told) =>
    count(tx, { invitations: told.map(({ payload }) => payload.referralId) }),
  )
  for (const name of ['accounts.two_factor_changed', 'accounts.passkey_added'] as const)
    events.onMany(name, `achievements.after_${name}`, (tx, told) =>
      count(tx, { guards: told.map(({ payload }) => payload.accountId) }),
    )
  events.onMany('media.approved', 'achievements.photo', async (tx, told) => {
    const photos = told.filter(({ payload }) => payload.purpose === 'profile')
    if (photos.length > 0) await count(tx, { photos: photos.map(({ payload }) => payload.ownerId) })
  })

  events.onMany('swipes.liked', 'achievements.like', (tx, told) =>
    count(tx, { likes: told.map(({ payload }) => payload) }),
  )
  // The like that makes a match is told by the match alone.
  events.onMany('matches.made', 'achievements.match', (tx, told) =>
    count(tx, {
      matches: told.map(({ payload }) => payload.matchId),
      likes: told.flatMap(({ payload: { lowId, highId } }) => [
        { swiperId: lowId, targetId: highId },
        { swiperId: highId, targetId: lowId },
      ]),
    }),
  )
  events.onMany('chat.sent', 'achievements.message', (tx, told) => {
    const early = told.filter(({ payload }) => payload.seq <= OPENING)
    return count(tx, {
      messages: told.map(({ payload }) => payload),
      talks: [...new Set(early.map(({ payload }) => payload.matchId))],
    })
  })

  events.onMany('comments.made', 'achievements.comment', (tx, told) =>
    count(tx, { comments: told.map(({ payload }) => payload.commentId) }),
  )
  events.onMany('posts.liked', 'achievements.applause', (tx, told) =>
    count(tx, { postLikes: told.map(({ payload }) => payload) }),
  )
  events.onMany('subscriptions.started', 'achievements.subscription', (tx, told) =>
    count(tx, {
      subscriptions: told.map(({ payload }) => payload.subscriptionId),
      creators: told.map(({ payload }) => payload.creatorId),
    }),
  )
  events.onMany('transactions.paid', 'achievements.payment', (tx, told) =>
    count(tx, { payments: told.map(({ payload }) => payload.transactionId) }),
  )

  events.onMany('posts.published', 'achievements.post', (tx, told) =>
    count(tx, {
      posts: told.map(({ payload }) => payload.postId),
      creators: told.map(({ payload }) => payload.creatorId),
    }),
  )
  events.onMany('verifications.decided', 'achievements.verified', (tx, told) =>
    count(tx, { creators: told.map(({ payload }) => payload.accountId) }),
  )
  events.onMany('payouts.account_changed', 'achievements.payouts', (tx, told) =>
    count(tx, { creators: told.map(({ payload }) => payload.creatorId) }),
  )
}
