import type { Message, Reaction } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import type { KeptTexts } from './kept-texts.ts'
import type { MessageViews } from './message-views.ts'
import { canEdit, detectCaution, otherSide } from './rules.ts'
import * as store from './store.ts'
import * as messageStore from './store-messages.ts'
import { mediaIdsOf } from './store-photos.ts'

interface Dependencies {
  kept: KeptTexts
  media: Media
  moderation: Moderation
  views: MessageViews
}

interface Context extends Dependencies {
  platform: Platform
}

type Key = messageStore.MessageKey

/** What people do with messages that exist. */
export function messageChanges(platform: Platform, dependencies: Dependencies) {
  const context: Context = { platform, ...dependencies }
  return {
    edit: (tx: Tx, me: Viewer, key: Key, text: string) => edit(context, tx, me, key, text),
    unsend: (tx: Tx, me: Viewer, key: Key) => unsend(context, tx, me, key),
    react: (tx: Tx, me: Viewer, key: Key, reaction: Reaction | null) => react(context, tx, me, key, reaction),
    read: (tx: Tx, me: Viewer, matchId: string, upTo: number) => read(context, tx, me, matchId, upTo),
  }
}

async function edit(
  context: Context,
  tx: Tx,
  me: Viewer,
  { matchId, seq }: Key,
  text: string,
): Promise<Message> {
  const { kept, moderation, platform } = context
  const needsReview = moderation.requireMessage(text)
  const conversation = await lock(tx, me, matchId)
  const row = await requireMessage(tx, { matchId, seq })
  if (row.sender !== conversation.side || row.unsentAt || row.heldRule) refuse('not_found')
  const now = platform.clock.now()
  if (!canEdit(row.at, now)) refuse('too_late')
  if (row.text !== text) {
    await kept.keep(tx, row, conversation.otherId)
    await messageStore.updateText(tx, row, { text, caution: detectCaution(text), editedAt: now })
    if (needsReview)
      await moderation.checkText(tx, {
        kind: 'message',
        subjectId: row.id,
        accountId: me.accountId,
        texts: [{ text, where: 'private' }],
      })
  }
  return broadcastChange(context, tx, me, conversation, seq)
}

/** Deleting a deleted message changes nothing. */
async function unsend(context: Context, tx: Tx, me: Viewer, { matchId, seq }: Key): Promise<Message> {
  const { kept, media, platform, views } = context
  const conversation = await lock(tx, me, matchId)
  const row = await requireMessage(tx, { matchId, seq })
  if (row.sender !== conversation.side) refuse('not_found')
  if (row.unsentAt) return views.one(tx, me.accountId, conversation, row)
  await kept.keep(tx, row, conversation.otherId)
  if (row.photos > 0) await media.remove(tx, await mediaIdsOf(tx, row))
  await messageStore.clearMessage(tx, row, platform.clock.now())
  if (seq > conversation.theirReadSeq) await store.decrementUnread(tx, matchId, otherSide(conversation.side))
  await platform.events.record(tx, 'chat.unsent', matchId, {
    matchId,
    seq,
    senderId: me.accountId,
    receiverId: conversation.otherId,
  })
  return broadcastChange(context, tx, me, conversation, seq)
}

async function react(
  context: Context,
  tx: Tx,
  me: Viewer,
  { matchId, seq }: Key,
  reaction: Reaction | null,
): Promise<Message> {
  const conversation = await lock(tx, me, matchId)
  const row = await requireMessage(tx, { matchId, seq })
  if (row.unsentAt || row.heldRule) refuse('not_found')
  await messageStore.setReaction(tx, row, conversation.side, reaction)
  return broadcastChange(context, tx, me, conversation, seq)
}

/** The read marker never moves back. */
async function read(
  { platform: { devices } }: Context,
  tx: Tx,
  me: Viewer,
  matchId: string,
  upTo: number,
): Promise<{ readSeq: number; unread: number }> {
  const conversation = await lock(tx, me, matchId)
  const { lastSeq, otherId, readReceipts, side } = conversation
  const readSeq = Math.min(upTo, lastSeq)
  if (readSeq <= conversation.readSeq) return { readSeq: conversation.readSeq, unread: conversation.unread }
  const unread =
    readSeq === lastSeq ? 0 : await messageStore.countUnreadAfter(tx, matchId, readSeq, otherSide(side))
  await store.setReadMarker(tx, conversation, { readSeq, unread })
  afterCommit(tx, () => {
    const message = { type: 'read', match: matchId, person: me.accountId, seq: readSeq } as const
    devices.send(me.accountId, message)
    if (readReceipts) devices.send(otherId, message)
  })
  return { readSeq, unread }
}

const lock = async (tx: Tx, me: Viewer, matchId: string): Promise<store.MyConversation> =>
  (await store.lockConversation(tx, me.accountId, matchId)) ?? refuse('not_found')

const requireMessage = async (tx: Tx, key: Key): Promise<messageStore.MessageRow> =>
  (await messageStore.findMessage(tx, key)) ?? refuse('not_found')

/** Sends the message to the devices of both people, to each as they see it. Returns the viewer's version. */
async function broadcastChange(
  { platform: { devices }, views }: Context,
  tx: Tx,
  me: Viewer,
  conversation: store.MyConversation,
  seq: number,
): Promise<Message> {
  const { matchId, otherId } = conversation
  const row = await requireMessage(tx, { matchId, seq })
  const mine = await views.one(tx, me.accountId, conversation, row)
  const theirs = await views.one(tx, otherId, conversation, row)
  afterCommit(tx, () => {
    devices.send(me.accountId, { type: 'message_changed', match: matchId, message: mine })
    devices.send(otherId, { type: 'message_changed', match: matchId, message: theirs })
  })
  return mine
}
