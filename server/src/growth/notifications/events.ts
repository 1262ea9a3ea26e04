import type { EventName } from '@koji/contract'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Chats } from '#messaging/chat/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { DomainEvent } from '#platform/events/event-log.ts'
import type { Platform } from '#platform/platform.ts'
import { creatorNotifications } from './creator-events.ts'
import { decisionNotifications } from './decision-events.ts'
import { goneNotifications } from './gone-events.ts'
import { paymentNotifications } from './payment-events.ts'
import { groupOf, LIKES, type Notifications } from './service.ts'
import * as facts from './store-facts.ts'
import { ACCOUNT_WORDS, answered, CREATOR_WORDS, PLACES, SAFETY_WORDS, type Words } from './words.ts'

/** Where somebody finds a photo of theirs that is held, by its purpose. */
const HELD_PLACES: Record<string, string> = {
  profile: PLACES.editProfile,
  post: PLACES.dashboard,
  cover: PLACES.creatorSetup,
}

const HELD_WORDS: Record<facts.HeldKind, { words: Words; opens: string }> = {
  profile_text: { words: SAFETY_WORDS.wordsHeld, opens: PLACES.editProfile },
  creator_text: { words: SAFETY_WORDS.pageHeld, opens: PLACES.creatorSetup },
  post: { words: SAFETY_WORDS.postHeld, opens: PLACES.dashboard },
  profile: { words: SAFETY_WORDS.profileHeld, opens: PLACES.editProfile },
}

/** All that is told begins here, with a fact of another feature. */
export function notificationEvents(
  platform: Platform,
  {
    chats,
    notifications,
    subscriptions,
  }: { chats: Chats; notifications: Notifications; subscriptions: Subscriptions },
): void {
  const { events } = platform
  chats.onCaughtUp(notifications.chatRead)
  creatorNotifications(platform, notifications, subscriptions)
  decisionNotifications(platform, notifications)
  paymentNotifications(platform, notifications)
  goneNotifications(platform, notifications)

  events.onMany('matches.made', 'notifications.match', async (tx, made) => {
    const both = made.flatMap((event) => {
      const { matchId, lowId, highId } = event.payload
      return [
        { event, matchId, userId: lowId, personId: highId },
        { event, matchId, userId: highId, personId: lowId },
      ]
    })
    const so = await facts.areMatches(tx, both)
    const told = both.filter((_, n) => so[n])
    await notifications.tell(
      tx,
      told.map(({ event, matchId, userId, personId }) => ({
        userId,
        type: 'match',
        event,
        about: { personId },
        counts: 'people',
        groupKey: groupOf.match(matchId),
        opens: PLACES.chat(matchId),
      })),
    )
  })

  events.onMany('swipes.liked', 'notifications.like', async (tx, liked) => {
    const likes = liked.map((event) => {
      const { swiperId: personId, targetId: userId, mode } = event.payload
      return { event, userId, personId, mode }
    })
    const so = await facts.stillLike(tx, likes)
    const told = likes.filter((_, n) => so[n])
    await notifications.tell(
      tx,
      told.map(({ event, userId, personId }) => ({
        userId,
        type: 'like',
        event,
        about: { personId },
        counts: 'people',
        groupKey: LIKES,
        opens: PLACES.likes,
      })),
    )
  })

  events.onMany('chat.sent', 'notifications.message', async (tx, sent) => {
    const messages = sent.map((event) => {
      const { matchId, seq, senderId: personId, receiverId: userId } = event.payload
      return { event, matchId, seq, userId, personId }
    })
    const so = await facts.stillWait(tx, messages)
    const told = messages.filter((_, n) => so[n])
    await notifications.tell(
      tx,
      told.map(({ event, matchId, userId, personId }) => ({
        userId,
        type: 'message',
        event,
        about: { personId },
        counts: 'events',
        groupKey: groupOf.chat(matchId),
        opens: PLACES.chat(matchId),
      })),
    )
    await notifications.capMessages(tx, told)
  })
  events.onMany('chat.unsent', 'notifications.unsent', async (tx, unsent) =>
    notifications.capMessages(
      tx,
      unsent.map(({ payload: { matchId, receiverId: userId } }) => ({ matchId, userId })),
    ),
  )
  events.on('swipes.taken_back', 'notifications.like_taken_back', async (tx, { payload }) =>
    notifications.forgetLike(tx, payload.targetId, payload.swiperId),
  )

  events.on('matches.ended', 'notifications.match_ended', async (tx, { payload }) => {
    for (const accountId of [payload.lowId, payload.highId])
      await notifications.forgetMatch(tx, accountId, payload.matchId)
  })
  for (const name of ['blocks.made', 'blocks.taken_back'] as const)
    events.on(name, `notifications.after_${name}`, async (tx, { payload }) => {
      await notifications.recount(tx, payload.blockerId, payload.blockedId)
      await notifications.recount(tx, payload.blockedId, payload.blockerId)
    })

  /** Each fact for itself: of these nothing is summed up. */
  const tellOwner = (
    tx: Tx,
    event: DomainEvent<EventName>,
    owner: {
      userId: string
      type: 'account' | 'creator' | 'safety' | 'support'
      words: Words
      opens: string
    },
  ) =>
    notifications.tell(tx, [
      {
        userId: owner.userId,
        type: owner.type,
        opens: owner.opens,
        about: owner.words,
        event,
        groupKey: `event:${event.id}`,
        counts: 'events',
      },
    ])

  const account = (words: Words, opens: string = PLACES.security) =>
    ({ type: 'account', words, opens }) as const

  events.on('accounts.password_changed', 'notifications.password_changed', (tx, event) =>
    tellOwner(tx, event, { userId: event.payload.accountId, ...account(ACCOUNT_WORDS.passwordChanged) }),
  )
  events.on('accounts.two_factor_changed', 'notifications.two_factor_changed', (tx, event) => {
    const { accountId: userId, on } = event.payload
    const words = on ? ACCOUNT_WORDS.twoFactorOn : ACCOUNT_WORDS.twoFactorOff
    return tellOwner(tx, event, { userId, ...account(words) })
  })
  events.on('accounts.passkey_added', 'notifications.passkey_added', (tx, event) =>
    tellOwner(tx, event, { userId: event.payload.accountId, ...account(ACCOUNT_WORDS.passkeyAdded) }),
  )
  events.on('accounts.export_ready', 'notifications.export_ready', (tx, event) => {
    const { accountId: userId } = event.payload
    return tellOwner(tx, event, { userId, ...account(ACCOUNT_WORDS.exportReady, PLACES.account) })
  })

  events.on('referrals.rewarded', 'notifications.referral_rewarded', (tx, event) => {
    const { referrerId: userId } = event.payload
    return tellOwner(tx, event, { userId, ...account(ACCOUNT_WORDS.friendJoined, PLACES.referrals) })
  })

  events.on('media.held', 'notifications.media_held', async (tx, event) => {
    const { mediaId, ownerId: userId, purpose } = event.payload
    // The team looks at these anyway, and nobody else ever does.
    if (purpose === 'application' || !(await facts.waitsForReview(tx, mediaId))) return
    const opens = HELD_PLACES[purpose] ?? PLACES.matches
    await tellOwner(tx, event, { userId, type: 'safety', words: SAFETY_WORDS.photoHeld, opens })
  })
  for (const [name, handler] of [
    ['moderation.case_opened', 'notifications.words_held'],
    ['moderation.hidden', 'notifications.words_hidden'],
  ] as const)
    events.on(name, handler, async (tx, event) => {
      // What is only to be looked at stays in sight, so there is nothing to tell.
      const kind = await facts.heldWords(tx, event.payload.caseId)
      if (!kind) return
      await tellOwner(tx, event, { userId: event.payload.accountId, type: 'safety', ...HELD_WORDS[kind] })
    })

  events.on('applications.decided', 'notifications.application_decided', (tx, event) => {
    const { accountId: userId, approved } = event.payload
    const told = approved
      ? { words: CREATOR_WORDS.applicationApproved, opens: PLACES.creatorSetup }
      : { words: CREATOR_WORDS.applicationRejected, opens: PLACES.creatorApply }
    return tellOwner(tx, event, { userId, type: 'creator', ...told })
  })
  events.on('verifications.decided', 'notifications.verification_decided', (tx, event) => {
    const { accountId: userId, approved } = event.payload
    const words = approved ? CREATOR_WORDS.verificationApproved : CREATOR_WORDS.verificationRejected
    return tellOwner(tx, event, { userId, type: 'creator', words, opens: PLACES.creatorVerify })
  })

  events.on('support.ticket_replied', 'notifications.ticket_answered', async (tx, event) => {
    const answer = await facts.teamAnswer(tx, event.payload.messageId)
    if (!answer) return
    const about = { words: answered(answer.subject), opens: PLACES.ticket(answer.ticketId) }
    await tellOwner(tx, event, { userId: answer.accountId, type: 'support', ...about })
  })
}
