import { centreOf, kmBetween } from '@koji/contract'
import { NEWCOMER_DAYS } from '@koji/contract/ranking'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { ANYWHERE_KM, type CandidateFinder } from './candidate-finder.ts'
import { type Candidate, composeDeck, isStale, type ScoreInput, scoreOf, scoreParts } from './rules.ts'
import { scoreInput } from './score-input.ts'
import * as store from './store.ts'
import * as search from './store-search.ts'

const DECK_SIZE = 150
const LIKERS_MAX = 50

interface Context {
  platform: Platform
  finder: CandidateFinder
}

type FoundPerson = search.CandidateRow & { likesYou: boolean }

/** Refills the deck of a person. Concurrent refills of one deck share the work. */
export function deckRefill(context: Context) {
  const { database } = context.platform
  const running = new Map<string, Promise<void>>()

  return (me: search.Seeker): Promise<void> => {
    const key = `${me.person} ${me.mode}`
    const shared = running.get(key)
    if (shared) return shared
    const work = refill(context, database.db, me).finally(() => running.delete(key))
    running.set(key, work)
    return work
  }
}

async function refill({ platform, finder }: Context, db: Db, me: search.Seeker): Promise<void> {
  const now = platform.clock.now()
  const context = await finder.contextFor(db, me)
  const [candidates, likers, before] = await Promise.all([
    finder.findCandidates(db, context),
    search.findLikers(db, context, LIKERS_MAX),
    store.serveDeck(db, context, Number.MAX_SAFE_INTEGER),
  ])
  const kept = isStale(before.madeAt, now) ? [] : before.rows.map(({ person }) => person)
  const found = mergeFound(me, candidates, likers)
  const views = await store.readViews(
    db,
    found.map(({ person }) => person),
  )
  const fresh = found.filter(({ person }) => !kept.includes(person))
  const scored = fresh.map((row) => {
    const { person, likesYou } = row
    const input = scoreInput(row, context, { likesYou, views: views.get(person) ?? 0, now })
    return { likesYou, candidate: scoreCandidate(person, input) }
  })
  const ofLikers = scored.flatMap(({ likesYou, candidate }) => (likesYou ? candidate : []))
  const ofOthers = scored.flatMap(({ likesYou, candidate }) => (likesYou ? [] : candidate))
  // New likers come before the cards that were in the deck already.
  const first = [...composeDeck(ofLikers, ofLikers.length, Math.random), ...kept]
  const cards = [...first, ...composeDeck(ofOthers, DECK_SIZE - first.length, Math.random)]
  await store.saveDeck(db, me, cards, { now: platform.clock.now(), before: before.madeAt })
}

/** Likers within reach first, then everyone else. */
function mergeFound(
  me: search.Seeker,
  candidates: readonly search.CandidateRow[],
  likers: Awaited<ReturnType<typeof search.findLikers>>,
): FoundPerson[] {
  const home = centreOf(me.cell)
  const likerNumbers = new Set(likers.map(({ person }) => person))
  const near = likers
    .map((row) => ({ ...row, km: kmBetween(home, centreOf(row.cell)), likesYou: true }))
    .filter(({ km }) => km <= (me.maxKm ?? ANYWHERE_KM))
  const others = candidates
    .filter(({ person }) => !likerNumbers.has(person))
    .map((row) => ({ ...row, likesYou: false }))
  return [...near, ...others]
}

const scoreCandidate = (person: number, input: ScoreInput): Candidate => ({
  person,
  score: scoreOf(scoreParts(input)),
  isNew: input.daysSinceJoined < NEWCOMER_DAYS,
  views: input.views,
})
