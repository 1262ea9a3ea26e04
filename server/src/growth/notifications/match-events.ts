import type { Platform } from '#platform/platform.ts'
import { GROUP_KEYS } from './group-keys.ts'
import { PATHS } from './paths.ts'
import type { Notifications } from './service.ts'
import * as facts from './store-facts.ts'

/** Notifications about matches, likes and messages. */
export function matchNotifications(platform: Platform, notifications: Notifications): void {
  notifyOfMatches(platform, notifications)
  notifyOfLikes(platform, notifications)
  notifyOfMessages(platform, notifications)

  for (const name of ['blocks.made', 'blocks.taken_back'] as const)
    platform.events.on(name, `notifications.after_${name}`, async (tx, { payload }) => {
      await notifications.recount(tx, payload.blockerId, payload.blockedId)
      await notifications.recount(tx, payload.blockedId, payload.blockerId)
    })
}

function notifyOfMatches({ events }: Platform, notifications: Notifications): void {
  events.onBatch('matches.made', 'notifications.match', async (tx, batch) => {
    const members = batch.flatMap((event) => {
      const { matchId, lowId, highId } = event.payload
      return [
        { event, matchId, userId: lowId, personId: highId },
        { event, matchId, userId: highId, personId: lowId },
      ]
    })
    const matched = await facts.areMatched(tx, members)
    await notifications.notify(
      tx,
      members
        .filter((_, n) => matched[n])
        .map(({ event, matchId, userId, personId }) => ({
          userId,
          type: 'match',
          event,
          about: { personId },
          counts: 'people',
          groupKey: GROUP_KEYS.match(matchId),
          opens: PATHS.chat(matchId),
        })),
    )
  })

  events.on('matches.ended', 'notifications.match_ended', async (tx, { payload }) => {
    for (const accountId of [payload.lowId, payload.highId])
      await notifications.removeMatch(tx, accountId, payload.matchId)
  })
}

function notifyOfLikes({ events }: Platform, notifications: Notifications): void {
  events.onBatch('swipes.liked', 'notifications.like', async (tx, batch) => {
    const likes = batch.map((event) => {
      const { swiperId: personId, targetId: userId, mode } = event.payload
      return { event, userId, personId, mode }
    })
    const liked = await facts.areLiked(tx, likes)
    await notifications.notify(
      tx,
      likes
        .filter((_, n) => liked[n])
        .map(({ event, userId, personId }) => ({
          userId,
          type: 'like',
          event,
          about: { personId },
          counts: 'people',
          groupKey: GROUP_KEYS.likes,
          opens: PATHS.likes,
        })),
    )
  })

  events.on('swipes.taken_back', 'notifications.like_taken_back', (tx, { payload }) =>
    notifications.removeLike(tx, payload.targetId, payload.swiperId),
  )
}

function notifyOfMessages({ events }: Platform, notifications: Notifications): void {
  events.onBatch('chat.sent', 'notifications.message', async (tx, batch) => {
    const messages = batch.map((event) => {
      const { matchId, seq, senderId: personId, receiverId: userId } = event.payload
      return { event, matchId, seq, userId, personId }
    })
    const unread = await facts.areUnread(tx, messages)
    const unreadMessages = messages.filter((_, n) => unread[n])
    await notifications.notify(
      tx,
      unreadMessages.map(({ event, matchId, userId, personId }) => ({
        userId,
        type: 'message',
        event,
        about: { personId },
        counts: 'events',
        groupKey: GROUP_KEYS.messages(matchId),
        opens: PATHS.chat(matchId),
      })),
    )
    await notifications.capMessages(tx, unreadMessages)
  })

  events.onBatch('chat.unsent', 'notifications.unsent', (tx, batch) =>
    notifications.capMessages(
      tx,
      batch.map(({ payload: { matchId, receiverId: userId } }) => ({ matchId, userId })),
    ),
  )
}
