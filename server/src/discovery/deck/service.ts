import {
  ADULT_AGE,
  AGE_MAX,
  type Card,
  centreOf,
  DISTANCE_MAX,
  kmBetween,
  MODES,
  type Mode,
  type Wider,
} from '@koji/contract'
import { FRESH_DAYS } from '@koji/contract/ranking'
import type { Swipes } from '#discovery/swipes/service.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Profiles, SeenProfile } from '#profiles/profiles/service.ts'
import { ANYWHERE_KM, type Basis, peopleFinder } from './finder.ts'
import { type Components, compose, partsOf, reasonsOf, scoreOf } from './rules.ts'
import * as store from './store.ts'
import * as search from './store-search.ts'

export type Deck = ReturnType<typeof deckService>

export interface Dependencies {
  profiles: Profiles
  swipes: Swipes
}

/** A way to see more people, before they are counted. */
type Relaxed = Wider extends infer One ? (One extends Wider ? Omit<One, 'people'> : never) : never

const DECK = 150
/** With fewer cards left, more are looked for while these are shown. */
const REFILL_BELOW = 40
const LIKERS = 50
/** After this a deck is put together anew: people came, went and were shown to others meanwhile. */
const STALE_MS = 3_600_000
/** Where everybody was shown, another look so soon would find nobody either. */
const PATIENCE_MS = 5_000
/** Who was met is counted here and kept together, this often or once there are so many. */
const KEEP_MS = 5_000
const KEEP_AT = 500
const DAY_MS = 86_400_000

export function deckService(platform: Platform, { profiles, swipes }: Dependencies) {
  const { clock, database, log } = platform
  const { basisOf, countOf, findCandidates } = peopleFinder(platform)
  const refilling = new Map<string, Promise<void>>()
  let counted = new Map<number, number>()
  let keptAt = 0

  swipes.onSwipe(({ target }) => {
    counted.set(target, (counted.get(target) ?? 0) + 1)
    if (counted.size < KEEP_AT && clock.now().getTime() - keptAt < KEEP_MS) return
    keepCounted().catch((error: unknown) => log.warn({ err: error }, 'who was met was not counted'))
  })

  /** A few that are lost with the process change no order. */
  async function keepCounted(): Promise<void> {
    const counts = counted
    counted = new Map()
    keptAt = clock.now().getTime()
    await store.addExposure(database.db, counts)
  }

  const componentsOf = (
    row: Omit<search.CandidateRow, 'person'>,
    { step }: Basis,
    more: { likesYou: boolean; seen: number },
  ): Components => ({
    shared: { rare: row.rare, known: row.known, common: row.common },
    km: row.km,
    daysAway: (step - row.active) / 4,
    days: (clock.now().getTime() - Date.parse(row.joined)) / DAY_MS,
    completeness: row.completeness,
    ...more,
  })

  const ageOf = ({ madeAt }: store.Served): number =>
    madeAt ? clock.now().getTime() - madeAt.getTime() : Number.POSITIVE_INFINITY

  async function refill(db: Db, me: search.Seeker): Promise<void> {
    const basis = await basisOf(db, me)
    const [found, liking, before] = await Promise.all([
      findCandidates(db, basis),
      search.likers(db, basis, LIKERS),
      store.serve(db, basis, Number.MAX_SAFE_INTEGER),
    ])
    const home = centreOf(me.cell)
    const likes = new Set(liking.map(({ person }) => person))
    const all = [
      ...liking
        .map((row) => ({ ...row, km: kmBetween(home, centreOf(row.cell)) }))
        .filter(({ km }) => km <= (me.maxKm ?? ANYWHERE_KM)),
      ...found.filter(({ person }) => !likes.has(person)),
    ]
    const seen = await store.seenOf(
      db,
      all.map(({ person }) => person),
    )
    const kept = ageOf(before) < STALE_MS ? before.rows.map(({ person }) => person) : []
    const candidates = all
      .filter(({ person }) => !kept.includes(person))
      .map((row) => {
        const known = componentsOf(row, basis, {
          likesYou: likes.has(row.person),
          seen: seen.get(row.person) ?? 0,
        })
        return {
          person: row.person,
          score: scoreOf(partsOf(known)),
          isNew: known.days < FRESH_DAYS,
          seen: known.seen,
        }
      })
    const isKeen = ({ person }: { person: number }) => likes.has(person)
    // Who likes somebody need not wait behind those who were there before.
    const [keen, others] = [candidates.filter(isKeen), candidates.filter((one) => !isKeen(one))]
    const first = [...compose(keen, keen.length, Math.random), ...kept]
    const cards = [...first, ...compose(others, DECK - first.length, Math.random)]
    await store.saveDeck(db, me, cards, { now: clock.now(), before: before.madeAt })
  }

  /** One at a time for each deck; who comes meanwhile waits for the same. */
  function refillOnce(me: search.Seeker): Promise<void> {
    const key = `${me.person} ${me.mode}`
    const under = refilling.get(key)
    if (under) return under
    const work = refill(database.db, me).finally(() => refilling.delete(key))
    refilling.set(key, work)
    return work
  }

  const present = (row: store.ServedRow, profile: SeenProfile, basis: Basis): Card => {
    const km = kmBetween(centreOf(basis.me.cell), centreOf(row.cell))
    const parts = partsOf(componentsOf({ ...row, km }, basis, { likesYou: row.likesYou, seen: 0 }))
    return {
      ...profile,
      saved: false,
      likeIn: [MODES[basis.me.mode]!],
      matchId: null,
      theirNote: row.note,
      why: reasonsOf(parts, profile),
    }
  }

  async function cardsOf(
    db: Db,
    viewer: Viewer,
    basis: Basis,
    rows: readonly store.ServedRow[],
  ): Promise<Card[]> {
    const shown = await profiles.many(
      db,
      viewer,
      rows.map(({ id, likesYou }) => ({ id, relation: likesYou ? 'liked' : 'stranger' })),
    )
    return rows.flatMap((row) => {
      const profile = shown.get(row.id)
      return profile ? [present(row, profile, basis)] : []
    })
  }

  /** Nobody who moved too far away for one of the two since the deck was made. */
  function isNear(row: store.ServedRow, { me }: Basis): boolean {
    const km = kmBetween(centreOf(me.cell), centreOf(row.cell))
    return km <= (me.maxKm ?? ANYWHERE_KM) && (row.likesYou || km <= (row.maxKm ?? ANYWHERE_KM))
  }

  async function serveSome(
    db: Db,
    viewer: Viewer,
    basis: Basis,
    limit: number,
  ): Promise<{ cards: Card[]; left: number; age: number }> {
    const served = await store.serve(db, basis, limit)
    const { rows, left } = served
    const near = rows.filter((row) => isNear(row, basis))
    const first = near[0]?.place ?? served.front.length + 1
    if (first > 1) await store.trim(db, basis.me, served.front.slice(0, first - 1))
    const behind = Math.max(0, left - first + 1)
    // Nobody of this look is left, but there are more behind them.
    if (near.length === 0 && behind > 0) return serveSome(db, viewer, basis, limit)
    const cards = await cardsOf(db, viewer, basis, near)
    return { cards, left: behind, age: ageOf(served) }
  }

  async function whyClosed(db: Db, viewer: Viewer): Promise<'paused' | 'other_intent'> {
    const mine = await Promise.all(MODES.map((mode) => search.seekerOf(db, viewer.accountId, mode)))
    if (mine.some(Boolean)) return 'other_intent'
    return (await profiles.mine(db, viewer)) ? 'paused' : refuse('not_found')
  }

  return {
    async next(db: Db, viewer: Viewer, mode: Mode, limit: number) {
      const me = await search.seekerOf(db, viewer.accountId, mode)
      const [allowance, canUndo] = await Promise.all([
        swipes.allowance(db, viewer),
        swipes.canUndo(db, viewer, mode),
      ])
      if (!me) return { cards: [], closed: await whyClosed(db, viewer), ...allowance, canUndo }
      const basis = await basisOf(db, me)
      let served = await serveSome(db, viewer, basis, limit)
      const few = served.cards.length < Math.min(limit, 3)
      if (served.age > STALE_MS || (few && served.age > PATIENCE_MS)) {
        await refillOnce(me)
        served = await serveSome(db, viewer, basis, limit)
      } else if (served.left < REFILL_BELOW && served.age > PATIENCE_MS)
        refillOnce(me).catch((error: unknown) => log.warn({ err: error }, 'a deck was not refilled'))
      return { cards: served.cards, closed: null, ...allowance, canUndo }
    },

    /** These people as cards, wherever they are in the deck. Who may not be seen any more is missing. */
    async cards(db: Db, viewer: Viewer, mode: Mode, ids: readonly string[]): Promise<Map<string, Card>> {
      const me = ids.length > 0 && (await search.seekerOf(db, viewer.accountId, mode))
      if (!me) return new Map()
      const basis = await basisOf(db, me)
      return new Map(
        (await cardsOf(db, viewer, basis, await store.someOf(db, basis, ids))).map((card) => [card.id, card]),
      )
    },

    async fitting(db: Db, viewer: Viewer, mode: Mode) {
      const me = await search.seekerOf(db, viewer.accountId, mode)
      if (!me) {
        await whyClosed(db, viewer)
        return { about: 0, more: false }
      }
      const { about, more } = await countOf(db, await basisOf(db, me))
      return { about: roundly(about), more }
    },

    /** What each filter holds back, in the order of how many people it would add. */
    async wider(db: Db, viewer: Viewer, mode: Mode): Promise<Wider[]> {
      const me = await search.seekerOf(db, viewer.accountId, mode)
      if (!me) {
        await whyClosed(db, viewer)
        return []
      }
      const now = (await countOf(db, await basisOf(db, me))).about
      const options: Wider[] = []
      /** The first of these that shows more people. */
      const tryWith = async (steps: readonly { change: Partial<search.Seeker>; option: Relaxed }[]) => {
        for (const { change, option } of steps) {
          const { about } = await countOf(db, await basisOf(db, { ...me, ...change }))
          if (about > now) return void options.push({ ...option, people: roundly(about - now) } as Wider)
        }
      }
      await tryWith(
        widerKms(me.maxKm).map((km) => ({
          change: { maxKm: km },
          option: { relax: 'distance', distanceKm: km },
        })),
      )
      await tryWith(
        widerAges(me).map(({ from, to }) => ({
          change: { ageFrom: from, ageTo: to },
          option: { relax: 'ages', from, to },
        })),
      )
      if (me.wants !== 7) await tryWith([{ change: { wants: 7 }, option: { relax: 'genders' } }])
      if (me.mustHave) await tryWith([{ change: { mustHave: null }, option: { relax: 'must_have' } }])
      if (me.mustSpeak) await tryWith([{ change: { mustSpeak: null }, option: { relax: 'languages' } }])
      return options.toSorted((a, b) => b.people - a.people)
    },

    fadeExposure: (db: Db) => store.fadeExposure(db, 0.9),
    weighInterests: (db: Db) => search.weighInterests(db, 20_000),
  }
}

/** Further and further, up to anywhere. */
const widerKms = (km: number | null): (number | null)[] =>
  km === null ? [] : [...[25, 50, 100, 250, DISTANCE_MAX].filter((step) => step >= km * 2), null]

/** Older and younger by as many years. */
function widerAges({ ageFrom, ageTo }: search.Seeker): { from: number; to: number }[] {
  const steps = [5, 10, 20, AGE_MAX].map((by) => ({
    from: Math.max(ADULT_AGE, ageFrom - by),
    to: Math.min(AGE_MAX, ageTo + by),
  }))
  return steps.filter(({ from, to }) => from !== ageFrom || to !== ageTo)
}

/** Two figures are enough: "about 1,200". */
function roundly(count: number): number {
  if (count < 20) return count
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / unit) * unit
}
