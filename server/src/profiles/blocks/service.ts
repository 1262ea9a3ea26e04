import type { BlockedPerson, PageQuery } from '@koji/contract'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

export type Blocks = ReturnType<typeof blockService>

export function blockService({ clock, events }: Platform) {
  return {
    /** In either direction, like the two after it. */
    isBlocked: store.isBlocked,
    blockedAmong: store.blockedAmong,
    blockedBetween: store.blockedBetween,
    hasMet: store.hasMet,

    /**
     * Idempotent. Accepts any id, so the reply doesn't reveal whether an account is hidden, closed or missing, or has
     * blocked this person first.
     */
    async block(tx: Tx, me: Viewer, personId: string): Promise<void> {
      if (personId === me.accountId) refuse('not_found')
      const pair = { blockerId: me.accountId, blockedId: personId }
      if (await store.insertBlock(tx, { ...pair, createdAt: clock.now() }))
        await events.record(tx, 'blocks.made', me.accountId, pair)
    },

    async unblock(tx: Tx, me: Viewer, personId: string): Promise<void> {
      const pair = { blockerId: me.accountId, blockedId: personId }
      if (await store.deleteBlock(tx, me.accountId, personId))
        await events.record(tx, 'blocks.taken_back', me.accountId, pair)
    },

    async list(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const rows = await store.blocksOf(db, me.accountId, {
        after: decodeTimeCursor(after),
        limit: limit + 1,
      })
      return pageOf(rows, limit, present, (row) => [row.createdAt.toISOString(), row.blockedId])
    },
  }
}

const present = (row: Awaited<ReturnType<typeof store.blocksOf>>[number]): BlockedPerson => ({
  id: row.blockedId,
  displayName: row.displayName ?? 'Somebody hidden',
  username: row.username,
  blockedAt: row.createdAt.toISOString(),
})
