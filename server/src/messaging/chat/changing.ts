import type { Message, MyPhoto, Reaction } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Devices } from '#platform/realtime/devices.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import type { MessageViews } from './messages.ts'
import { canEdit, cautionOf, type Side } from './rules.ts'
import * as store from './store.ts'
import * as messageStore from './store-messages.ts'
import * as photoStore from './store-photos.ts'

/** What the media of this feature are for. */
export const PURPOSE = 'chat'

interface Dependencies {
  media: Media
  moderation: Moderation
  views: MessageViews
  devices: Devices
}

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** What becomes of messages that are there, and of how far the two have read. */
export function changing(
  { clock, database, events }: Platform,
  { media, moderation, views, devices }: Dependencies,
) {
  const hold = async (tx: Tx, me: Viewer, matchId: string): Promise<store.Talk> =>
    (await store.holdTalk(tx, me.accountId, matchId)) ?? refuse('not_found')

  const messageIn = async ({ matchId }: store.Talk, tx: Tx, seq: number) =>
    (await messageStore.messageAt(tx, matchId, seq)) ?? refuse('not_found')

  /** Both hear of it, each as they see it. Returns what whoever changed it sees. */
  async function tellChanged(tx: Tx, me: Viewer, talk: store.Talk, seq: number): Promise<Message> {
    const row = await messageIn(talk, tx, seq)
    const mine = await views.one(tx, me.accountId, talk, row)
    const theirs = await views.one(tx, talk.otherId, talk, row)
    afterCommit(tx, () => {
      devices.send(me.accountId, { type: 'message_changed', match: talk.matchId, message: mine })
      devices.send(talk.otherId, { type: 'message_changed', match: talk.matchId, message: theirs })
    })
    return mine
  }

  return {
    async edit(tx: Tx, me: Viewer, { matchId, seq }: messageStore.At, text: string): Promise<Message> {
      const doubtful = moderation.requireMessage(text)
      const talk = await hold(tx, me, matchId)
      const row = await messageIn(talk, tx, seq)
      if (row.sender !== talk.side || row.unsentAt || row.heldRule) refuse('not_found')
      const now = clock.now()
      if (!canEdit(row.at, now)) refuse('too_late')
      if (row.text !== text) {
        await messageStore.keepWords(tx, row, talk.otherId, now)
        await messageStore.changeText(tx, row, { text, caution: cautionOf(text), editedAt: now })
        if (doubtful)
          await moderation.checkText(tx, {
            kind: 'message',
            subjectId: row.id,
            accountId: me.accountId,
            texts: [{ text, where: 'private' }],
          })
      }
      return tellChanged(tx, me, talk, seq)
    },

    /** Once more changes nothing. */
    async unsend(tx: Tx, me: Viewer, { matchId, seq }: messageStore.At): Promise<Message> {
      const talk = await hold(tx, me, matchId)
      const row = await messageIn(talk, tx, seq)
      if (row.sender !== talk.side) refuse('not_found')
      if (row.unsentAt) return views.one(tx, me.accountId, talk, row)
      const now = clock.now()
      await messageStore.keepWords(tx, row, talk.otherId, now)
      if (row.photos > 0) await media.remove(tx, await photoStore.mediaIdsAt(tx, row))
      await messageStore.takeBack(tx, row, now)
      if (seq > talk.theirRead) await store.oneFewer(tx, matchId, other(talk.side))
      const told = { matchId, seq, senderId: me.accountId, receiverId: talk.otherId }
      await events.record(tx, 'chat.unsent', matchId, told)
      return tellChanged(tx, me, talk, seq)
    },

    async react(
      tx: Tx,
      me: Viewer,
      { matchId, seq }: messageStore.At,
      reaction: Reaction | null,
    ): Promise<Message> {
      const talk = await hold(tx, me, matchId)
      const row = await messageIn(talk, tx, seq)
      if (row.unsentAt || row.heldRule) refuse('not_found')
      await messageStore.setReaction(tx, row, talk.side, reaction)
      return tellChanged(tx, me, talk, seq)
    },

    /** Never goes back. */
    async read(
      tx: Tx,
      me: Viewer,
      matchId: string,
      upTo: number,
    ): Promise<{ readSeq: number; unread: number }> {
      const talk = await hold(tx, me, matchId)
      const read = Math.min(upTo, talk.lastSeq)
      if (read <= talk.read) return { readSeq: talk.read, unread: talk.unread }
      const unread =
        read === talk.lastSeq ? 0 : await messageStore.unreadAfter(tx, matchId, read, other(talk.side))
      await store.setRead(tx, talk, { read, unread })
      afterCommit(tx, () => {
        const news = { type: 'read', match: matchId, person: me.accountId, seq: read } as const
        devices.send(me.accountId, news)
        if (talk.receipts) devices.send(talk.otherId, news)
      })
      return { readSeq: read, unread }
    },

    /** For a message that is sent next. Whether it may be is asked before the file is looked at, and again after. */
    async addPhoto(commit: Commit, me: Viewer, matchId: string, bytes: Buffer): Promise<MyPhoto> {
      if (!(await store.talkOf(database.db, me.accountId, matchId))) refuse('not_found')
      const wish = { ownerId: me.accountId, purpose: PURPOSE, class: 'private', bytes } as const
      return media.add(commit, wish, async (tx, { id }) => {
        await hold(tx, me, matchId)
        await photoStore.insertPhoto(tx, { mediaId: id, matchId, addedAt: clock.now() })
      })
    },

    /** The check has looked at a photo: who could not see it yet does now, or does no longer. */
    async tellChecked(tx: Tx, mediaId: string, ownerId: string): Promise<void> {
      const place = await photoStore.placeOf(tx, ownerId, mediaId)
      const talk = place && (await store.talkOf(tx, ownerId, place.matchId))
      const row = talk && place.seq !== null && (await messageStore.messageAt(tx, talk.matchId, place.seq))
      if (!row) return
      const message = await views.one(tx, talk.otherId, talk, row)
      afterCommit(tx, () =>
        devices.send(talk.otherId, { type: 'message_changed', match: talk.matchId, message }),
      )
    },
  }
}
