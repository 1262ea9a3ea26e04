import { ACHIEVEMENT_IDS } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { planEach, planOnce } from '#platform/db/prepared.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { stepsReached } from './rules.ts'
import * as store from './store.ts'
import type { Sources } from './store-what-counts.ts'

/** People whose history is read at once. */
const PORTION = 200

export function counting(platform: Platform) {
  const { clock, database, devices } = platform

  const earn = (tx: Tx, counters: readonly store.Counter[], celebratedAt: Date | null) =>
    store.insertSteps(
      tx,
      counters.flatMap(({ count, ...key }) =>
        stepsReached(key.achievement, count).map((reached) => ({ ...key, ...reached })),
      ),
      celebratedAt,
    )

  return {
    /** Written only by handlers of domain events. The same event again finds everything counted. */
    async count(tx: Tx, sources: Sources): Promise<void> {
      // Thinking about it would take longer than looking.
      await planOnce(tx)
      const facts = await store.uncountedOf(tx, sources, clock.now())
      await planEach(tx)
      if (facts.length === 0) return
      await store.hold(tx, facts)
      await store.insertFacts(tx, facts)
      const earned = await earn(tx, await store.recount(tx, facts), null)
      devices.sendAfterCommit(
        tx,
        earned.map(({ accountId }) => accountId),
        { type: 'achievement_earned' },
      )
    },

    /**
     * Everybody's, from what is still there of what they did. What was counted once stays counted, though it may be gone since.
     * What turns up here happened long ago, so nobody celebrates it.
     */
    async rebuild(): Promise<{ people: number; facts: number; steps: number }> {
      const done = { people: 0, facts: 0, steps: 0 }
      let last: string | null = null
      for (;;) {
        const ids: string[] = await store.accountsAfter(database.db, last, PORTION)
        if (ids.length === 0) return done
        last = ids.at(-1)!
        const all = ids.flatMap((accountId) =>
          ACHIEVEMENT_IDS.map((achievement) => ({ accountId, achievement })),
        )
        await transact(database.db, async (tx) => {
          const facts = await store.uncountedBy(tx, ids, clock.now())
          await store.hold(tx, facts, all)
          done.facts += await store.insertFacts(tx, facts)
          done.steps += (await earn(tx, await store.recount(tx, all), clock.now())).length
        })
        done.people += ids.length
      }
    },
  }
}
