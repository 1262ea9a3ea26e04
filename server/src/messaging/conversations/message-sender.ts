import type { Message, NewMessage } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { type SendResult, sendBatch, type WrittenMessage } from './message-batch.ts'
import { type MessageViews, presentMessage } from './message-views.ts'
import { detectCaution } from './rules.ts'
import { findMessage, type MessageRow } from './store-messages.ts'
import type { MessageRequest } from './store-new-messages.ts'

/** Concurrent batches, and messages in one of them. */
const LANES = 2
const BATCH = 200

interface Dependencies {
  abuse: Abuse
  moderation: Moderation
  views: MessageViews
}

/** Sends messages. Those that arrive while a batch is written form the next one, and no message waits for others. */
export function messageSender(platform: Platform, { abuse, moderation, views }: Dependencies) {
  const { database, devices } = platform

  const enqueue = coalesce<MessageRequest, SendResult>({
    run: (requests) => transact(database.db, (tx) => sendBatch({ platform, moderation }, tx, requests)),
    keysOf: ({ id, senderId, matchId }) => [id, senderId, matchId],
    lanes: LANES,
    max: BATCH,
  })

  /** The message as its sender and as its receiver see it. */
  async function present(
    request: MessageRequest,
    written: WrittenMessage,
  ): Promise<{ mine: Message; theirs: Message }> {
    const { pair, receiverId, hiddenWords, seq } = written
    if (written.isNew && request.replyTo === null && request.photoIds.length === 0) {
      const row = plainRow(request, written)
      return {
        mine: presentMessage(row, { ...pair, viewerId: request.senderId, hiddenWords: [], photos: [] }),
        theirs: presentMessage(row, { ...pair, viewerId: receiverId, hiddenWords, photos: [] }),
      }
    }
    const { db } = database
    const row = (await findMessage(db, { matchId: request.matchId, seq })) ?? refuse('not_found')
    const [mine, theirs] = await Promise.all([
      views.one(db, request.senderId, pair, row),
      views.one(db, receiverId, pair, row),
    ])
    return { mine, theirs }
  }

  return async (
    me: Viewer,
    matchId: string,
    { id, text, photoIds, replyTo }: NewMessage,
  ): Promise<Message> => {
    await abuse.requireMessageAllowed(me.accountId)
    const needsReview = moderation.requireMessage(text)
    const request = {
      id,
      matchId,
      senderId: me.accountId,
      text,
      replyTo,
      needsReview,
      photoIds: [...new Set(photoIds)],
      caution: detectCaution(text),
    }
    const result = await enqueue(request)
    if ('refused' in result) refuse(result.refused)
    const { mine, theirs } = await present(request, result)
    // A repeated request sends again: the node that wrote the message may have died before it could.
    devices.send(result.receiverId, { type: 'message', match: matchId, message: theirs })
    devices.send(me.accountId, { type: 'message', match: matchId, message: mine })
    if (result.delivered) devices.send(me.accountId, { type: 'delivered', match: matchId, seq: result.seq })
    if (result.isNew) await abuse.countMessage(me.accountId, { text, opens: result.seq === 1 })
    return mine
  }
}

/** A message without reply or photos needs no read. */
const plainRow = (request: MessageRequest, { seq, side, at }: WrittenMessage): MessageRow => ({
  matchId: request.matchId,
  seq,
  id: request.id,
  sender: side,
  at,
  text: request.text,
  caution: request.caution,
  photos: 0,
  replyTo: null,
  editedAt: null,
  unsentAt: null,
  heldRule: null,
  lowReaction: null,
  highReaction: null,
  quotedSender: null,
  quotedText: null,
  quotedPhotos: null,
})
