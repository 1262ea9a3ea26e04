import type { Activity } from '#identity/activity/service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { dayOf, daysBefore, hourOf, splitByDay } from './rules.ts'
import * as store from './store-counts.ts'

const HOUR_MS = 3_600_000
const ACCOUNTS_PER_BATCH = 50_000
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'
/** Visits are stored for 60 days, so 30-day windows can only be counted this far back. */
const RECOUNTED_DAYS = 30

interface Context {
  activity: Activity
  clock: Clock
  db: Db
}

/** Counts activity hour by hour. Hours are recounted rather than incremented, so the figures can't drift. */
export function overviewCounter({ clock, database: { db } }: Platform, activity: Activity) {
  const context = { activity, clock, db }
  return {
    count: (signal?: AbortSignal) => count(context, signal),
    rebuild: (signal?: AbortSignal) => rebuild(context, signal),
  }
}

/** Starts an hour before the last count, because transactions that were open then have committed since. */
async function count(context: Context, signal?: AbortSignal): Promise<void> {
  const { clock, db } = context
  const now = clock.now()
  const { countedAt } = await store.totals(db)
  if (!countedAt) return rebuild(context, signal)
  const from = new Date(hourOf(countedAt).getTime() - HOUR_MS)
  // Late postings come first: once `countFrom` advances `countedAt`, an aborted run wouldn't find them again.
  await recountLateHours(context, from, { from, to: new Date(hourOf(now).getTime() + HOUR_MS) })
  await countFrom(context, from, now, signal)
  // Includes the day before the last count, because more visits may have followed that count.
  const [before, furthest] = [daysBefore(dayOf(countedAt), 1), daysBefore(dayOf(now), RECOUNTED_DAYS - 1)]
  await finish(context, now, before > furthest ? before : furthest, signal)
}

/** Recounts everything from the source tables. */
async function rebuild(context: Context, signal?: AbortSignal): Promise<void> {
  const { activity, clock, db } = context
  const now = clock.now()
  await activity.backfill(db, store.LAST_VISITS)
  // The test provider's clock can be ahead of ours, and its postings are dated by it.
  await recountLateHours(context, new Date(0), { from: new Date(0), to: now })
  await countFrom(context, (await store.firstMoment(db)) ?? now, now, signal)
  await finish(context, now, daysBefore(dayOf(now), RECOUNTED_DAYS - 1), signal)
}

async function recountLateHours(
  { db }: Context,
  since: Date,
  except: { from: Date; to: Date },
): Promise<void> {
  for (const hour of await store.lateHours(db, since, except))
    await transact(db, (tx) => countHours(tx, hour, new Date(hour.getTime() + HOUR_MS)))
}

/** Records its progress with each span, so that an aborted run can resume there. */
async function countFrom({ db }: Context, begin: Date, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { from, to } of splitByDay(begin, now)) {
    if (signal?.aborted) return
    await transact(db, async (tx) => {
      await countHours(tx, from, to)
      if (to <= now) await store.advanceCountedAt(tx, to)
    })
  }
}

async function countHours(tx: Tx, from: Date, to: Date): Promise<void> {
  await store.lockCounts(tx)
  await store.countHours(tx, from, to)
  await store.sumDays(tx, dayOf(from), dayOf(new Date(to.getTime() - 1)))
}

async function finish(context: Context, now: Date, firstActive: string, signal?: AbortSignal): Promise<void> {
  const { activity, db } = context
  const active = await activity.countActive(db, { from: firstActive, to: dayOf(now) }, signal)
  const people = await countPeople(context, signal)
  const creatorTotals = await store.sumCreators(db)
  const databaseBytes = await store.databaseBytes(db)
  if (signal?.aborted) return
  await transact(db, async (tx) => {
    await store.lockCounts(tx)
    await store.saveActiveCounts(tx, active)
    await store.saveTotals(tx, { people, ...creatorTotals, databaseBytes })
    await store.advanceCountedAt(tx, now)
  })
}

async function countPeople({ db }: Context, signal?: AbortSignal): Promise<number> {
  let people = 0
  for (let after: string | null = BEFORE_ALL_IDS; after; ) {
    if (signal?.aborted) break
    const batch: Awaited<ReturnType<typeof store.countPeople>> = await store.countPeople(
      db,
      after,
      ACCOUNTS_PER_BATCH,
    )
    people += batch.people
    after = batch.last
  }
  return people
}
