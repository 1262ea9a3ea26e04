import { ACHIEVEMENT_IDS } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { useDefaultPlans, useGenericPlans } from '#platform/db/prepared.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { stepsReached } from './rules.ts'
import * as store from './store.ts'
import type { ChangedRows } from './store-fact-sources.ts'

/** Accounts per transaction of a rebuild. */
const REBUILD_BATCH = 200

export interface RebuildResult {
  people: number
  facts: number
  steps: number
}

export function achievementCounter({ clock, database, devices }: Platform) {
  const insertReachedSteps = (tx: Tx, counters: readonly store.Counter[], celebratedAt: Date | null) =>
    store.insertSteps(
      tx,
      counters.flatMap(({ accountId, achievement, count }) =>
        stepsReached(achievement, count).map(({ step, threshold }) => ({
          accountId,
          achievement,
          step,
          threshold,
        })),
      ),
      celebratedAt,
    )

  return {
    /** Called by event handlers only. A repeated event finds all of its facts counted. */
    async count(tx: Tx, rows: ChangedRows): Promise<void> {
      // Planning this query for each event would take longer than running it.
      await useGenericPlans(tx)
      const facts = await store.uncountedIn(tx, rows, clock.now())
      await useDefaultPlans(tx)
      if (facts.length === 0) return
      await store.lockCounters(tx, facts)
      await store.insertFacts(tx, facts)
      const earned = await insertReachedSteps(tx, await store.recount(tx, facts), null)
      devices.sendAfterCommit(
        tx,
        earned.map(({ accountId }) => accountId),
        { type: 'achievement_earned' },
      )
    },

    /**
     * Counts everything that still exists, for all accounts. Facts stay counted after their rows were deleted. Steps
     * that a rebuild finds were reached long ago, so they aren't celebrated.
     */
    async rebuild(): Promise<RebuildResult> {
      const result = { people: 0, facts: 0, steps: 0 }
      let last: string | null = null
      for (;;) {
        const ids: string[] = await store.accountsAfter(database.db, last, REBUILD_BATCH)
        if (ids.length === 0) return result
        last = ids.at(-1)!
        const counters = ids.flatMap((accountId) =>
          ACHIEVEMENT_IDS.map((achievement) => ({ accountId, achievement })),
        )
        await transact(database.db, async (tx) => {
          const facts = await store.uncountedOf(tx, ids, clock.now())
          await store.lockCounters(tx, facts, counters)
          result.facts += await store.insertFacts(tx, facts)
          const steps = await insertReachedSteps(tx, await store.recount(tx, counters), clock.now())
          result.steps += steps.length
        })
        result.people += ids.length
      }
    },
  }
}
