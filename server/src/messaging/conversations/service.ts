import { ENDED_CONVERSATION_DAYS } from '@koji/contract'
import type { Matches } from '#discovery/matches/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { conversationList } from './conversation-list.ts'
import { evidenceOf } from './evidence.ts'
import { type KeptTexts, keptTexts } from './kept-texts.ts'
import { messageChanges } from './message-changes.ts'
import { messagePages } from './message-pages.ts'
import { messagePhotos } from './message-photos.ts'
import { messageSearch } from './message-search.ts'
import { messageSender } from './message-sender.ts'
import { messageViews } from './message-views.ts'
import * as store from './store.ts'
import * as messageStore from './store-messages.ts'
import * as partners from './store-partners.ts'
import * as photoStore from './store-photos.ts'
import { messageSubject } from './subject.ts'

export { PURPOSE } from './message-photos.ts'

export type Conversations = ReturnType<typeof conversationService>

const DAY_MS = 86_400_000
/** Ended conversations, or photos, that one transaction deletes. */
const SWEEP_BATCH = 500

type CaughtUpListener = (tx: Tx, accountId: string, matchId: string) => Promise<void>

export interface Dependencies {
  abuse: Abuse
  matches: Matches
  media: Media
  moderation: Moderation
  profiles: Profiles
}

export function conversationService(platform: Platform, dependencies: Dependencies) {
  const { abuse, matches, media, moderation, profiles } = dependencies
  const { database, devices } = platform
  const kept = keptTexts(platform)
  const views = messageViews(media)
  const list = conversationList({ profiles, views })
  const changes = messageChanges(platform, { kept, media, moderation, views })
  const caughtUpListeners: CaughtUpListener[] = []

  matches.storeConversationsIn({ create: store.insertConversations, lockOpen: store.lockOpenConversation })

  return {
    list: list.list,
    listNew: list.listNew,
    counts: list.counts,
    ...messagePages({ media, list, views }),
    ...messageSearch({ list, views }),
    ...messagePhotos(platform, { media, views }),
    ...messageSubject({ media, views, devices, heldPhotos: moderation.heldPhotos }),
    evidence: evidenceOf(media),
    send: messageSender(platform, { abuse, moderation, views }),
    edit: changes.edit,
    unsend: changes.unsend,
    react: changes.react,
    findReportedWith: kept.findReportedWith,

    hiddenWords: async (db: Db, me: Viewer) => ({
      words: await messageStore.hiddenWordsOf(db, me.accountId),
    }),

    async setHiddenWords(tx: Tx, me: Viewer, words: readonly string[]) {
      const unique = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
      await messageStore.setHiddenWords(tx, me.accountId, unique)
      return { words: unique }
    },

    /** Runs the listener in the transaction in which someone reads the last unread message of a conversation. */
    onCaughtUp: (listener: CaughtUpListener): void => void caughtUpListeners.push(listener),

    async read(tx: Tx, me: Viewer, matchId: string, upTo: number) {
      const marker = await changes.read(tx, me, matchId, upTo)
      if (marker.unread === 0)
        for (const listener of caughtUpListeners) await listener(tx, me.accountId, matchId)
      return marker
    },

    /** The other person of an open conversation. */
    partnerOf: async (db: Db, me: Viewer, matchId: string): Promise<string | null> =>
      (await store.findConversation(db, me.accountId, matchId))?.otherId ?? null,

    /** One of the viewer's devices has received everything unread. */
    async markDelivered(me: Viewer): Promise<void> {
      const deliveries = await transact(database.db, (tx) => store.markDelivered(tx, me.accountId))
      for (const { matchId, otherId, seq } of deliveries)
        devices.send(otherId, { type: 'delivered', match: matchId, seq })
    },

    filterWatchers: partners.filterWatchers,
    filterWatchable: partners.filterWatchable,

    /** A block of a closed conversation isn't broadcast: it would reveal the block. */
    async broadcastBlock(db: Db, block: { blockerId: string; blockedId: string }): Promise<void> {
      const match = await partners.findClosedByBlock(db, block)
      if (match)
        for (const id of [block.blockerId, block.blockedId]) devices.send(id, { type: 'match_ended', match })
    },

    /** Tells the devices of everyone who had an open conversation with a closed account. */
    async broadcastLeaving(db: Db, accountId: string): Promise<void> {
      for (const { matchId, otherId } of await partners.findClosedByLeaving(db, accountId))
        devices.send(otherId, { type: 'match_ended', match: matchId })
    },

    sweep: () => sweep(platform, media, kept),
  }
}

/** Deletes conversations that ended long ago, photos that were never sent, and texts that no case needs. */
async function sweep({ clock, database }: Platform, media: Media, kept: KeptTexts): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  for (let deleted = SWEEP_BATCH; deleted === SWEEP_BATCH; )
    deleted = await transact(database.db, async (tx) => {
      const ended = await photoStore.endedConversations(tx, daysAgo(ENDED_CONVERSATION_DAYS), SWEEP_BATCH)
      await media.remove(
        tx,
        ended.flatMap(({ mediaIds }) => mediaIds),
      )
      const matchIds = ended.map(({ matchId }) => matchId)
      if (matchIds.length > 0) await photoStore.deleteConversations(tx, matchIds)
      return ended.length
    })
  for (let deleted = SWEEP_BATCH; deleted === SWEEP_BATCH; )
    deleted = await transact(database.db, async (tx) => {
      const unsent = await photoStore.unsentPhotos(tx, daysAgo(1), SWEEP_BATCH)
      await media.remove(tx, unsent)
      return unsent.length
    })
  await transact(database.db, (tx) => kept.deleteDecided(tx))
}
