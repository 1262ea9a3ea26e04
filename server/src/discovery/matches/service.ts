import type { Match, Mode } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { SeenProfile } from '#profiles/profiles/service.ts'
import * as store from './store.ts'

export type Matches = ReturnType<typeof matchService>

export interface NewMatch {
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

    /** Gone for both. Nobody likes their way back to it. */
    async end(tx: Tx, me: Viewer, id: string): Promise<void> {
      const ended = await store.endMatch(tx, { id, byId: me.accountId, endedAt: clock.now() })
      if (!ended) refuse('not_found')
      await events.record(tx, 'matches.ended', id, { matchId: id, ...ended, byId: me.accountId })
    },

    /** Somebody else's and one that never was are refused alike. */
    async mine(db: Db, me: Viewer, id: string) {
      const match = await store.matchOf(db, id)
      if (match?.lowId === me.accountId) return { ...match, otherId: match.highId }
      if (match?.highId === me.accountId) return { ...match, otherId: match.lowId }
      return refuse('not_found')
    },
  }
}

export const presentMatch = (
  { id, mode, madeAt }: { id: string; mode: Mode; madeAt: Date },
  person: SeenProfile,
): Match => ({ id, mode, madeAt: madeAt.toISOString(), person, shared: person.shared })
