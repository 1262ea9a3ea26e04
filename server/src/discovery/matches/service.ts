import type { Match, Mode } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { VisibleProfile } from '#profiles/profiles/service.ts'
import * as store from './store.ts'

export type Matches = ReturnType<typeof matchService>

export interface NewMatch {
  id: string
  /** In any order. */
  pair: readonly [string, string]
  mode: Mode
}

/** Each match has a conversation, which a later feature stores. */
export interface MatchConversations {
  create(tx: Tx, matches: readonly store.MatchRow[]): Promise<void>
  /** Locks it until the transaction ends. False when it's closed or missing. */
  lockOpen(tx: Tx, matchId: string): Promise<boolean>
}

export function matchService({ clock, events }: Platform) {
  let conversations: MatchConversations = { create: async () => undefined, lockOpen: async () => false }

  return {
    storeConversationsIn(storage: MatchConversations): void {
      conversations = storage
    },

    /** The caller holds the lock of each pair and has checked that the two haven't matched. */
    async make(tx: Tx, matches: readonly NewMatch[]): Promise<void> {
      if (matches.length === 0) return
      const madeAt = clock.now()
      const rows = matches.map(({ id, pair, mode }) => {
        const [lowId, highId] = pair.toSorted() as [string, string]
        return { id, lowId, highId, mode, madeAt }
      })
      await store.insertMatches(tx, rows)
      await conversations.create(tx, rows)
      await events.recordAll(
        tx,
        'matches.made',
        rows.map(({ id, lowId, highId, mode }) => ({
          subject: id,
          payload: { matchId: id, lowId, highId, mode },
        })),
      )
    },

    /** Ends it for both people, for good. */
    async end(tx: Tx, me: Viewer, id: string): Promise<void> {
      // The lock comes first, so that concurrent messages and unmatches happen before or after this one.
      if (!(await conversations.lockOpen(tx, id))) refuse('not_found')
      const ended = await store.endMatch(tx, { id, byId: me.accountId, endedAt: clock.now() })
      if (!ended) refuse('not_found')
      await events.record(tx, 'matches.ended', id, { matchId: id, ...ended, byId: me.accountId })
    },

    /** Missing matches and those of other people get the same refusal. */
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
  person: VisibleProfile,
): Match => ({ id, mode, madeAt: madeAt.toISOString(), person, shared: person.shared })
