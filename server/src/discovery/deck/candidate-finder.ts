import { ageOn } from '@koji/contract'
import { NEAR_KM, WEIGHTS } from '@koji/contract/ranking'
import type { Db } from '#platform/db/database.ts'
import { useGenericPlans } from '#platform/db/prepared.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { NearCell } from './density.ts'
import { densityTracker } from './density-tracker.ts'
import { interestRarity } from './interest-rarity.ts'
import * as store from './store-search.ts'

/** Index entries of the first read. Each further read is three times as large. */
const FIRST_READ = 7_000
const READ_MAX = 300_000
const ENOUGH = 300
/**
 * Stops when everyone farther away loses at least this many points to the nearest candidate. Viewers who have swiped
 * everyone nearby might find the best candidates anywhere, so READS_MAX stops too.
 */
const SCORE_LOST = 0.7
const READS_MAX = 3
const PICKS = { best: 400, newest: 40, random: 40 }
/** A count reads this many people at most, and estimates the rest. */
const COUNT_READ = 5_000
export const ANYWHERE_KM = 20_100
const GENDER_BITS = [1, 2, 4]
const STEP_MS = 6 * 3_600_000

const nearScore = (km: number): number => (WEIGHTS.near * NEAR_KM) / (NEAR_KM + km)

export type CandidateFinder = ReturnType<typeof candidateFinder>
/** A search that doesn't know yet where to look. */
export type SearchContext = Omit<store.CandidateSearch, 'ranges' | 'cells'>

type Density = ReturnType<typeof densityTracker>

/** Finds people who fit each other, nearest first. The work doesn't grow with the size of a city. */
export function candidateFinder({ clock }: Platform) {
  const density = densityTracker()
  const rarity = interestRarity(clock)

  return {
    async contextFor(db: Db, me: store.Seeker): Promise<SearchContext> {
      const now = clock.now()
      const today = now.toISOString().slice(0, 10)
      return {
        me,
        masks: await rarity.masks(db),
        born: { from: shiftDate(today, me.ageTo + 1, 1), to: shiftDate(today, me.ageFrom, 0) },
        age: ageOn(me.birth, today),
        step: Math.floor(now.getTime() / STEP_MS),
      }
    },

    findCandidates: (db: Db, context: SearchContext) => findCandidates(density, db, context),
    countCandidates: (db: Db, context: SearchContext) => countCandidates(density, db, context),

    /** The best of everyone within reach, at any cost. Benchmarks compare with it. */
    async findAll(db: Db, context: SearchContext, limit: number): Promise<store.CandidateRow[]> {
      const map = density.current()
      const cells = [...nearCells(map, context.me)].flat()
      return store.findCandidates(
        db,
        { ...context, ranges: map.ranges(context.me.mode, cells), cells },
        { best: limit, newest: 0, random: 0 },
      )
    },
  }
}

async function findCandidates(
  density: Density,
  db: Db,
  context: SearchContext,
): Promise<store.CandidateRow[]> {
  const map = await density.refreshed(db)
  return transact(db, async (tx) => {
    await useGenericPlans(tx)
    const found: store.CandidateRow[] = []
    let reads = 0
    for (const cells of portions(nearCells(map, context.me))) {
      reads++
      const ranges = map.ranges(context.me.mode, cells)
      found.push(...(await store.findCandidates(tx, { ...context, ranges, cells }, PICKS)))
      const nearestKm = found.reduce((least, { km }) => Math.min(least, km), ANYWHERE_KM)
      const lost = nearScore(nearestKm) - nearScore(cells.at(-1)!.km)
      if (found.length >= ENOUGH && (lost >= SCORE_LOST || reads >= READS_MAX)) break
    }
    return found
  })
}

async function countCandidates(
  density: Density,
  db: Db,
  context: SearchContext,
): Promise<{ about: number; more: boolean }> {
  const map = await density.refreshed(db)
  const cells: NearCell[] = []
  let read = 0
  let total = 0
  for (const cell of [...nearCells(map, context.me)].flat()) {
    total += cell.people
    if (read + cell.people > COUNT_READ && cells.length > 0) continue
    read += cell.people
    cells.push(cell)
  }
  if (cells.length === 0) return { about: 0, more: false }
  const ranges = map.ranges(context.me.mode, cells)
  const found = await store.countCandidates(db, { ...context, ranges, cells })
  return { about: Math.round((found * total) / read), more: total > read }
}

function nearCells(map: ReturnType<Density['current']>, me: store.Seeker) {
  const genders = GENDER_BITS.filter((bit) => me.wants & bit)
  return map.near(me.mode, genders, me.cell, me.maxKm ?? ANYWHERE_KM)
}

/** Splits cells into portions, each with three times as many people as the one before. */
function* portions(rings: Iterable<NearCell[]>): Generator<NearCell[]> {
  let size = FIRST_READ
  let read = 0
  let portion: NearCell[] = []
  let people = 0
  for (const ring of rings)
    for (const cell of ring) {
      portion.push(cell)
      people += cell.people
      if (people < size) continue
      yield portion
      read += people
      if (read >= READ_MAX) return
      size *= 3
      portion = []
      people = 0
    }
  if (portion.length > 0) yield portion
}

/** Goes back by years and forward by days. */
function shiftDate(today: string, yearsBack: number, daysForward: number): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - yearsBack)
  date.setUTCDate(date.getUTCDate() + daysForward)
  return date.toISOString().slice(0, 10)
}
