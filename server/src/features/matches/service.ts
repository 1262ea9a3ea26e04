import type { Mode } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

export type Matches = ReturnType<typeof matchService>

interface NewMatch {
  id: string
  /** In any order. */
  pair: readonly [string, string]
  mode: Mode
}

export function matchService({ clock, events }: Platform) {
  return {
    /** With a conversation for each. Whoever calls holds the lock of the pair and has seen that there is none. */
    async make(tx: Tx, matches: readonly NewMatch[]): Promise<void> {
      if (matches.length === 0) return
      const madeAt = clock.now()
      const rows = matches.map(({ id, pair, mode }) => {
        const [lowId, highId] = pair.toSorted() as [string, string]
        return { id, lowId, highId, mode, madeAt }
      })
      await store.insertMatches(tx, rows)
      await events.recordAll(
        tx,
        'matches.made',
        rows.map(({ id, lowId, highId, mode }) => ({
          subject: id,
          payload: { matchId: id, lowId, highId, mode },
        })),
      )
    },

    between: (db: Db, a: string, b: string) => store.matchBetween(db, a, b),
  }
}
