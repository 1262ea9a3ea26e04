import { ENDED_CHAT_DAYS } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { changing } from './changing.ts'
import { evidenceOf } from './evidence.ts'
import { messageViews } from './messages.ts'
import { searching } from './searching.ts'
import { sending } from './sending.ts'
import * as store from './store.ts'
import * as messageStore from './store-messages.ts'
import * as partners from './store-partners.ts'
import * as photoStore from './store-photos.ts'
import { messageSubject } from './subject.ts'
import { talkReader } from './talks.ts'

export { PURPOSE } from './changing.ts'

export type Chats = ReturnType<typeof chatService>

const DAY_MS = 86_400_000
/** Of ended conversations and of photos that were never sent, in one go. */
const AT_ONCE = 500

type CaughtUpListener = (tx: Tx, accountId: string, matchId: string) => Promise<void>

export interface Dependencies {
  abuse: Abuse
  media: Media
  moderation: Moderation
  profiles: Profiles
}

export function chatService(platform: Platform, { abuse, media, moderation, profiles }: Dependencies) {
  const { clock, database, devices } = platform
  const views = messageViews(media)
  const talks = talkReader({ media, profiles, views })
  const acts = changing(platform, { media, moderation, views, devices })
  const caughtUpListeners: CaughtUpListener[] = []
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  return {
    ...talks,
    ...acts,
    ...searching({ talks, views }),
    send: sending(platform, { abuse, moderation, views, devices }),
    evidence: evidenceOf(media),
    ...messageSubject({ media, views, devices, heldAnyway: moderation.heldPhotos }),

    hiddenWords: async (db: Db, me: Viewer) => ({
      words: await messageStore.hiddenWordsOf(db, me.accountId),
    }),

    async setHiddenWords(tx: Tx, me: Viewer, words: readonly string[]) {
      const wanted = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
      await messageStore.setHiddenWords(tx, me.accountId, wanted)
      return { words: wanted }
    },

    /** Called in the transaction in which someone has read a whole conversation. */
    onCaughtUp: (listener: CaughtUpListener): void => void caughtUpListeners.push(listener),

    async read(tx: Tx, me: Viewer, matchId: string, upTo: number) {
      const read = await acts.read(tx, me, matchId, upTo)
      if (read.unread === 0)
        for (const listener of caughtUpListeners) await listener(tx, me.accountId, matchId)
      return read
    },

    /** The other one of an open conversation; null for anybody else's. */
    otherOf: async (db: Db, me: Viewer, matchId: string): Promise<string | null> =>
      (await store.talkOf(db, me.accountId, matchId))?.otherId ?? null,

    /** All that waited for somebody has reached a device of theirs, and those who wrote it hear so. */
    async delivered(me: Viewer): Promise<void> {
      const reached = await transact(database.db, (tx) => store.deliverAll(tx, me.accountId))
      for (const { matchId, otherId, seq } of reached)
        devices.send(otherId, { type: 'delivered', match: matchId, seq })
    },

    watchers: partners.watchersOf,
    watchable: partners.watchableBy,

    /** Both hear of it, unless there was nothing left to close: then one would learn of the block by it. */
    async tellClosed(db: Db, block: { blockerId: string; blockedId: string }): Promise<void> {
      const match = await partners.closedBy(db, block)
      if (match)
        for (const id of [block.blockerId, block.blockedId]) devices.send(id, { type: 'match_ended', match })
    },

    /** For those whom somebody has left behind. */
    async tellLeft(db: Db, accountId: string): Promise<void> {
      for (const { matchId, otherId } of await partners.leftBy(db, accountId))
        devices.send(otherId, { type: 'match_ended', match: matchId })
    },

    /** Whether somebody may see a photo of a conversation: the two of it, while it is open; of a removed message one. */
    async canSeePhoto(
      db: Db,
      viewer: Viewer | null,
      { id, ownerId, state }: { id: string; ownerId: string; state: string },
    ): Promise<boolean> {
      const place = viewer && (await photoStore.placeOf(db, viewer.accountId, id))
      if (!place) return false
      return viewer.accountId === ownerId || (place.seq !== null && !place.held && state === 'shown')
    },

    /** Conversations that are no longer kept for reports, photos that were never sent, words that nobody looks at. */
    async sweep(): Promise<void> {
      for (let left = AT_ONCE; left === AT_ONCE; )
        left = await transact(database.db, async (tx) => {
          const ended = await photoStore.endedBefore(tx, daysAgo(ENDED_CHAT_DAYS), AT_ONCE)
          await media.remove(
            tx,
            ended.flatMap(({ mediaIds }) => mediaIds),
          )
          const gone = ended.map(({ matchId }) => matchId)
          if (gone.length > 0) await photoStore.deleteConversations(tx, gone)
          return ended.length
        })
      for (let left = AT_ONCE; left === AT_ONCE; )
        left = await transact(database.db, async (tx) => {
          const unused = await photoStore.unusedSince(tx, daysAgo(1), AT_ONCE)
          await media.remove(tx, unused)
          return unused.length
        })
      await transact(database.db, (tx) => messageStore.forgetKept(tx))
    },
  }
}
