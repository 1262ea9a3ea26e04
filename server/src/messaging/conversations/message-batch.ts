import type { RefusalCode } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import type { Pair } from './message-views.ts'
import { decideSend, minuteBefore, type Side } from './rules.ts'
import * as store from './store-new-messages.ts'
import { attachPhotos, countAvailablePhotos } from './store-photos.ts'

interface Context {
  platform: Platform
  moderation: Moderation
}

export interface WrittenMessage {
  seq: number
  at: Date
  side: Side
  pair: Pair
  receiverId: string
  /** Words that the receiver hides. */
  hiddenWords: readonly string[]
  /** The receiver is online and shows it. */
  delivered: boolean
  /** False when an earlier request wrote the same message. */
  isNew: boolean
}

export type SendResult = { refused: RefusalCode } | WrittenMessage

type SenderConversation = store.LockedConversation & { side: Side; receiverId: string }

interface Attempt {
  request: store.MessageRequest
  conversation: SenderConversation | null
  facts: store.FactsRow
}

/**
 * Writes a batch in which no two requests have the same sender, conversation or message id, so each is checked against
 * committed state. Returns a result for each request.
 */
export async function sendBatch(
  context: Context,
  tx: Tx,
  requests: readonly store.MessageRequest[],
): Promise<SendResult[]> {
  const now = context.platform.clock.now()
  const since = minuteBefore(now)
  const conversations = await lockSenderConversations(tx, requests)
  const facts = await store.readFacts(
    tx,
    requests.map(({ id, senderId }, index) => ({
      id,
      senderId,
      receiverId: conversations[index]?.receiverId ?? null,
    })),
    since,
  )
  const accepted: store.AcceptedMessage[] = []
  const results: SendResult[] = []
  for (const [index, request] of requests.entries()) {
    const result = await decide(
      context,
      tx,
      { request, conversation: conversations[index]!, facts: facts[index]! },
      now,
    )
    results.push(result)
    if ('refused' in result || !result.isNew) continue
    const { id, matchId, senderId, text, replyTo, caution, photoIds } = request
    const { side, delivered } = result
    accepted.push({ id, matchId, senderId, text, replyTo, caution, side, photos: photoIds.length, delivered })
  }
  if (accepted.length === 0) return results
  const written = await store.insertMessages(tx, accepted, now, since)
  // A concurrent transaction on another node may have taken the id for another conversation.
  for (const [index, { id }] of requests.entries())
    if (isNewMessage(results[index]!) && !written.has(id)) results[index] = { refused: 'message_changed' }
  await finishMessages(context, tx, requests, results)
  return results
}

async function lockSenderConversations(
  tx: Tx,
  requests: readonly store.MessageRequest[],
): Promise<(SenderConversation | null)[]> {
  const locked = await store.lockConversations(
    tx,
    requests.map(({ matchId }) => matchId),
  )
  return requests.map(({ matchId, senderId }) => {
    const conversation = locked.get(matchId)
    if (conversation?.lowId === senderId) return { ...conversation, side: 0, receiverId: conversation.highId }
    return conversation?.highId === senderId
      ? { ...conversation, side: 1, receiverId: conversation.lowId }
      : null
  })
}

async function decide(
  { platform: { live } }: Context,
  tx: Tx,
  { request, conversation, facts }: Attempt,
  at: Date,
): Promise<SendResult> {
  const { text, replyTo, photoIds } = request
  const photos = photoIds.length
  const decision = decideSend(
    { text, photos, replyTo },
    {
      open: conversation !== null,
      lastSeq: conversation?.lastSeq ?? 0,
      sentInLastMinute: facts.sentInLastMinute,
      existing: existingMessage(facts, request.matchId, conversation?.side),
      availablePhotos: conversation && photos > 0 ? await countAvailablePhotos(tx, request) : 0,
    },
  )
  if ('refuse' in decision) return { refused: decision.refuse }
  if (!conversation) return { refused: 'not_found' }
  const { lowId, highId, side, receiverId, lastSeq } = conversation
  const isNew = decision.write
  return {
    at,
    side,
    pair: { lowId, highId },
    receiverId,
    hiddenWords: facts.hiddenWords ?? [],
    seq: isNew ? lastSeq + 1 : facts.existingSeq!,
    // Immediate delivery would reveal a receiver who hides when they're online.
    delivered: isNew && facts.showsOnline === true && live.presence.isOnline(receiverId),
    isNew,
  }
}

const existingMessage = (facts: store.FactsRow, matchId: string, side: Side | undefined) =>
  facts.existingMatchId === null
    ? null
    : {
        mine: facts.existingMatchId === matchId && facts.existingSender === side,
        text: facts.existingText!,
        photos: facts.existingPhotos!,
        changed: facts.existingChanged!,
      }

const isNewMessage = (result: SendResult): result is WrittenMessage => 'isNew' in result && result.isNew

/** Attaches photos, queues doubtful texts for review and records the events. */
async function finishMessages(
  { platform: { events }, moderation }: Context,
  tx: Tx,
  requests: readonly store.MessageRequest[],
  results: readonly SendResult[],
): Promise<void> {
  const written = requests.flatMap((request, index) => {
    const result = results[index]!
    return isNewMessage(result) ? [{ request, seq: result.seq, receiverId: result.receiverId }] : []
  })
  for (const { request, seq } of written) {
    if (request.photoIds.length > 0) await attachPhotos(tx, seq, request.photoIds)
    if (request.needsReview)
      await moderation.checkText(tx, {
        kind: 'message',
        subjectId: request.id,
        accountId: request.senderId,
        texts: [{ text: request.text, where: 'private' }],
      })
  }
  await events.recordAll(
    tx,
    'chat.sent',
    written.map(({ request: { matchId, senderId }, seq, receiverId }) => ({
      subject: matchId,
      payload: { matchId, seq, senderId, receiverId },
    })),
  )
}
