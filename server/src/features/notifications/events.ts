import type { EventName } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { DomainEvent } from '#platform/events/event-log.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { groupOf, type Notifications } from './service.ts'
import * as facts from './store-facts.ts'
import { ACCOUNT_WORDS, answered, PLACES, SAFETY_WORDS, type Words } from './words.ts'

/** Somebody's match, unless it is over or somebody else's: then it is refused. */
interface Matches {
  mine(db: Db, me: { accountId: string }, id: string): Promise<{ otherId: string }>
}

/** All that is told begins here, with a fact of another feature. */
export function notificationEvents(
  { events }: Platform,
  notifications: Notifications,
  { matches }: { matches: Matches },
): void {
  async function isMatch(tx: Tx, accountId: string, matchId: string): Promise<boolean> {
    try {
      return Boolean(await matches.mine(tx, { accountId }, matchId))
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  events.on('matches.made', 'notifications.match', async (tx, event) => {
    const { matchId, lowId, highId } = event.payload
    for (const [userId, personId] of [
      [lowId, highId],
      [highId, lowId],
    ] as const) {
      if (!(await isMatch(tx, userId, matchId)) || !(await facts.canHearOf(tx, userId, personId))) continue
      await notifications.tell(tx, {
        ...({ userId, type: 'match', event, about: { personId }, counts: 'people' } as const),
        ...{ groupKey: groupOf.match(matchId), opens: PLACES.chat(matchId) },
      })
    }
  })

  events.on('swipes.liked', 'notifications.like', async (tx, event) => {
    const { swiperId, targetId, mode } = event.payload
    if (!(await facts.canHearOf(tx, targetId, swiperId))) return
    // It may have been taken back, or answered.
    if (!(await facts.stillLikes(tx, swiperId, targetId, mode))) return
    await notifications.tell(tx, {
      ...({
        userId: targetId,
        type: 'like',
        event,
        about: { personId: swiperId },
        counts: 'people',
      } as const),
      ...{ groupKey: 'likes', opens: PLACES.likes },
    })
  })

  events.on('chat.sent', 'notifications.message', async (tx, event) => {
    const { matchId, seq, senderId, receiverId: userId } = event.payload
    if (!(await isMatch(tx, userId, matchId)) || !(await facts.canHearOf(tx, userId, senderId))) return
    if (await notifications.hasRead(tx, { matchId, accountId: userId, seq })) return
    await notifications.tell(tx, {
      ...({ userId, type: 'message', event, about: { personId: senderId }, counts: 'events' } as const),
      ...{ groupKey: groupOf.chat(matchId), opens: PLACES.chat(matchId) },
    })
  })

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
    owner: { userId: string; type: 'account' | 'safety' | 'support'; words: Words; opens: string },
  ) =>
    notifications.tell(tx, {
      ...{ userId: owner.userId, type: owner.type, opens: owner.opens, about: owner.words, event },
      ...({ groupKey: `event:${event.id}`, counts: 'events' } as const),
    })

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

  events.on('media.held', 'notifications.media_held', (tx, event) => {
    const { ownerId: userId, purpose } = event.payload
    const opens = purpose === 'profile' ? PLACES.editProfile : PLACES.matches
    return tellOwner(tx, event, { userId, type: 'safety', words: SAFETY_WORDS.photoHeld, opens })
  })
  events.on('moderation.case_opened', 'notifications.words_held', async (tx, event) => {
    // What is only to be looked at stays in sight, so there is nothing to tell.
    if (!(await facts.heldWords(tx, event.payload.caseId))) return
    const held = { words: SAFETY_WORDS.wordsHeld, opens: PLACES.editProfile }
    await tellOwner(tx, event, { userId: event.payload.accountId, type: 'safety', ...held })
  })

  events.on('support.ticket_replied', 'notifications.ticket_answered', async (tx, event) => {
    const answer = await facts.teamAnswer(tx, event.payload.messageId)
    if (!answer) return
    const about = { words: answered(answer.subject), opens: PLACES.support }
    await tellOwner(tx, event, { userId: answer.accountId, type: 'support', ...about })
  })
}
