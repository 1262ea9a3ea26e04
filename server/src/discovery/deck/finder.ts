import { ageOn, INTERESTS } from '@koji/contract'
import { KNOWN_BELOW, NEAR_KM, RARE_BELOW, WEIGHTS } from '@koji/contract/ranking'
import type { Db } from '#platform/db/database.ts'
import { planOnce } from '#platform/db/prepared.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { DensityMap, type NearCell } from './density.ts'
import * as store from './store-search.ts'

/** Index entries of the first read; it grows threefold while too few are found. */
const READ_FIRST = 7_000
const READ_MOST = 300_000
const ENOUGH = 300
/**
 * Whoever is further away than all that were read has at least so many points less for it than the nearest one who was
 * found: where the nearest are known already, the best may be anywhere. After so many reads it is enough all the same.
 */
const LOST = 0.7
const LOOKS = 3
const PICKS = { best: 400, newest: 40, anybody: 40 }
/** A count reads no more than this; past it, it is an estimate. */
const COUNT_READ = 5_000
export const ANYWHERE_KM = 20_100
const GENDER_BITS = [1, 2, 4]
const STEP_MS = 6 * 3_600_000
const MASKS_MS = 600_000

const nearPart = (km: number): number => (WEIGHTS.near * NEAR_KM) / (NEAR_KM + km)

export type Finder = ReturnType<typeof peopleFinder>
export type Basis = Awaited<ReturnType<Finder['basisOf']>>

/** Finds people who fit each other, nearest first, in work that does not grow with the size of a city. */
export function peopleFinder({ clock }: Platform) {
  const density = new DensityMap()
  let densityAt = new Date(0)
  let catching: Promise<void> | null = null
  let masks: { at: number; value: store.RarityMasks } | null = null

  const catchUp = (db: Db): Promise<void> =>
    (catching ??= (async () => {
      const { rows, at } = await store.densitySince(db, densityAt)
      for (const row of rows) density.set(row)
      densityAt = at
    })().finally(() => {
      catching = null
    }))

  async function rarity(db: Db): Promise<store.RarityMasks> {
    const now = clock.now().getTime()
    if (masks && now - masks.at < MASKS_MS) return masks.value
    const shares = await store.interestShares(db)
    const mask = (fits: (share: number) => boolean) =>
      Array.from({ length: 128 }, (_, place) =>
        place < INTERESTS.length && fits(shares.get(place) ?? RARE_BELOW) ? '1' : '0',
      ).join('')
    const value = {
      rare: mask((share) => share < RARE_BELOW),
      known: mask((share) => share >= RARE_BELOW && share < KNOWN_BELOW),
      common: mask((share) => share >= KNOWN_BELOW),
    }
    masks = { at: now, value }
    return value
  }

  async function basisOf(db: Db, me: store.Seeker) {
    const today = clock.now().toISOString().slice(0, 10)
    return {
      me,
      masks: await rarity(db),
      born: { from: dayBack(today, me.ageTo + 1, 1), to: dayBack(today, me.ageFrom, 0) },
      age: ageOn(me.birth, today),
      step: Math.floor(clock.now().getTime() / STEP_MS),
    }
  }

  function nearCells(me: store.Seeker) {
    const genders = GENDER_BITS.filter((bit) => me.wants & bit)
    return density.near(me.mode, genders, me.cell, me.maxKm ?? ANYWHERE_KM)
  }

  /** Cell by cell, nearest first, in portions of about so many people. */
  function* portions(me: store.Seeker): Generator<NearCell[]> {
    let size = READ_FIRST
    let read = 0
    let portion: NearCell[] = []
    let people = 0
    for (const ring of nearCells(me))
      for (const cell of ring) {
        portion.push(cell)
        people += cell.people
        if (people < size) continue
        yield portion
        read += people
        if (read >= READ_MOST) return
        size *= 3
        portion = []
        people = 0
      }
    if (portion.length > 0) yield portion
  }

  async function findCandidates(db: Db, basis: Basis): Promise<store.CandidateRow[]> {
    await catchUp(db)
    return transact(db, async (tx) => {
      await planOnce(tx)
      const found: store.CandidateRow[] = []
      let looks = 0
      for (const cells of portions(basis.me)) {
        looks++
        found.push(
          ...(await store.candidates(
            tx,
            { ...basis, ranges: density.ranges(basis.me.mode, cells), cells },
            PICKS,
          )),
        )
        const nearest = found.reduce((least, { km }) => Math.min(least, km), ANYWHERE_KM)
        const lost = nearPart(nearest) - nearPart(cells.at(-1)!.km)
        if (found.length >= ENOUGH && (lost >= LOST || looks >= LOOKS)) break
      }
      return found
    })
  }

  async function countOf(db: Db, basis: Basis): Promise<{ about: number; more: boolean }> {
    await catchUp(db)
    const cells: NearCell[] = []
    let read = 0
    let total = 0
    for (const ring of nearCells(basis.me))
      for (const cell of ring) {
        total += cell.people
        if (read + cell.people > COUNT_READ && cells.length > 0) continue
        read += cell.people
        cells.push(cell)
      }
    if (cells.length === 0) return { about: 0, more: false }
    const found = await store.countFitting(db, {
      ...basis,
      ranges: density.ranges(basis.me.mode, cells),
      cells,
    })
    return { about: Math.round((found * total) / read), more: total > read }
  }

  /** The best of everybody in reach, whatever it costs: what a bench compares with. */
  async function everybody(db: Db, basis: Basis, most: number): Promise<store.CandidateRow[]> {
    const cells = [...nearCells(basis.me)].flat()
    return store.candidates(
      db,
      { ...basis, ranges: density.ranges(basis.me.mode, cells), cells },
      { best: most, newest: 0, anybody: 0 },
    )
  }

  return { basisOf, findCandidates, countOf, everybody }
}

/** So many years before that day, and some days more. */
function dayBack(today: string, years: number, days: number): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
