import type { Activity } from '#identity/activity/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { dayOf, daysBefore, hourOf, portionsOf } from './rules.ts'
import * as store from './store-counting.ts'

const HOUR_MS = 3_600_000
const PORTION = 50_000
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Visits are remembered for sixty days, so windows of thirty can be counted so far back. */
const RECOUNTED_DAYS = 30

/** Counts what happened, hour by hour. What was counted is never added to, only counted again: it cannot drift. */
export function counting({ clock, database }: Platform, activity: Activity) {
  const { db } = database

  async function countHours(tx: Tx, from: Date, to: Date): Promise<void> {
    await store.takeTurn(tx)
    await store.countHours(tx, from, to)
    await store.sumDays(tx, dayOf(from), dayOf(new Date(to.getTime() - 1)))
  }

  /** Each portion says how far it came, so that whoever is stopped is gone on from there. */
  async function countFrom(begin: Date, now: Date, signal?: AbortSignal): Promise<void> {
    for (const { from, to } of portionsOf(begin, now)) {
      if (signal?.aborted) return
      await transact(db, async (tx) => {
        await countHours(tx, from, to)
        if (to <= now) await store.putCounted(tx, to)
      })
    }
  }

  async function countLate(since: Date, except: { from: Date; to: Date }): Promise<void> {
    for (const hour of await store.lateHours(db, since, except))
      await transact(db, (tx) => countHours(tx, hour, new Date(hour.getTime() + HOUR_MS)))
  }

  async function countPeople(signal?: AbortSignal): Promise<number> {
    let people = 0
    for (let after: string | null = NOBODY; after; ) {
      if (signal?.aborted) break
      const portion: Awaited<ReturnType<typeof store.countPeople>> = await store.countPeople(
        db,
        after,
        PORTION,
      )
      people += portion.people
      after = portion.last
    }
    return people
  }

  async function finish(now: Date, firstActive: string, signal?: AbortSignal): Promise<void> {
    const active = await activity.countActive(db, { from: firstActive, to: dayOf(now) }, signal)
    const people = await countPeople(signal)
    const selling = await store.countSelling(db)
    const databaseBytes = await store.databaseBytes(db)
    if (signal?.aborted) return
    await transact(db, async (tx) => {
      await store.takeTurn(tx)
      await store.putActive(tx, active)
      await store.putTotals(tx, { people, ...selling, databaseBytes })
      await store.putCounted(tx, now)
    })
  }

  async function rebuild(signal?: AbortSignal): Promise<void> {
    const now = clock.now()
    await activity.backfill(db, store.LAST_VISITS)
    // Where the test provider is ahead of us, so is what it tells.
    await countLate(new Date(0), { from: new Date(0), to: now })
    await countFrom((await store.firstMoment(db)) ?? now, now, signal)
    await finish(now, daysBefore(dayOf(now), RECOUNTED_DAYS - 1), signal)
  }

  return {
    /** Since the last time, and the hour before it: what was under way then has arrived since. */
    async count(signal?: AbortSignal): Promise<void> {
      const now = clock.now()
      const { countedAt } = await store.totals(db)
      if (!countedAt) return rebuild(signal)
      const from = new Date(hourOf(countedAt).getTime() - HOUR_MS)
      // First what came late: once hours are counted, the next time begins behind them.
      await countLate(from, { from, to: new Date(hourOf(now).getTime() + HOUR_MS) })
      await countFrom(from, now, signal)
      // Yesterday too: the last to come were not here yet when it was counted.
      const [before, furthest] = [daysBefore(dayOf(countedAt), 1), daysBefore(dayOf(now), RECOUNTED_DAYS - 1)]
      await finish(now, before > furthest ? before : furthest, signal)
    },

    /** Everything from the beginning, out of what is still there. */
    rebuild,
  }
}
