import { type Card, MODES, type Mode, type RelaxedFilter } from '@koji/contract'
import type { Swipes } from '#discovery/swipes/service.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import { candidateFinder } from './candidate-finder.ts'
import { presentCards, type ServedCards, serveCards } from './deck-cards.ts'
import { deckRefill } from './deck-refill.ts'
import { findRelaxedFilters } from './relaxed-filters.ts'
import { deckAge, isStale, roundCount } from './rules.ts'
import * as store from './store.ts'
import * as search from './store-search.ts'
import { viewCounter } from './view-counter.ts'

export type Deck = ReturnType<typeof deckService>

export interface Dependencies {
  profiles: Profiles
  swipes: Swipes
}

/** With fewer cards left, the deck is refilled in the background. */
const REFILL_BELOW = 40
/** With fewer cards to show, the request waits for the refill. */
const WAIT_BELOW = 3
/** A deck that was refilled this recently would gain no one by another refill. */
const REFILL_PAUSE_MS = 5_000
const VIEW_DECAY = 0.9
const INTEREST_SAMPLE = 20_000

export function deckService(platform: Platform, { profiles, swipes }: Dependencies) {
  const { clock, log } = platform
  const finder = candidateFinder(platform)
  const refill = deckRefill({ platform, finder })
  const countView = viewCounter(platform)
  const cardContext = { platform, profiles }

  swipes.onSwipe(({ target }) => countView(target))
  swipes.onUndo((tx, { swiper, target, mode }) =>
    store.putFirst(tx, { person: swiper, mode: MODES.indexOf(mode) }, target, clock.now()),
  )
  swipes.onPassReset(store.deleteDecks)

  async function serveAndRefill(
    db: Db,
    viewer: Viewer,
    me: search.Seeker,
    limit: number,
  ): Promise<ServedCards> {
    const context = await finder.contextFor(db, me)
    const served = await serveCards(cardContext, db, viewer, context, limit)
    const now = clock.now()
    const canRefill = deckAge(served.madeAt, now) > REFILL_PAUSE_MS
    const isShort = served.cards.length < Math.min(limit, WAIT_BELOW)
    if (isStale(served.madeAt, now) || (isShort && canRefill)) {
      await refill(me)
      return serveCards(cardContext, db, viewer, context, limit)
    }
    if (served.left < REFILL_BELOW && canRefill)
      refill(me).catch((error: unknown) => log.warn({ err: error }, 'A deck was not refilled'))
    return served
  }

  return {
    async nextCards(db: Db, viewer: Viewer, mode: Mode, limit: number) {
      const me = await search.findSeeker(db, viewer.accountId, mode)
      const [allowance, canUndo] = await Promise.all([
        swipes.allowance(db, viewer),
        swipes.canUndo(db, viewer, mode),
      ])
      if (!me) return { cards: [], closed: await closedReason(profiles, db, viewer), ...allowance, canUndo }
      const { cards } = await serveAndRefill(db, viewer, me, limit)
      return { cards, closed: null, ...allowance, canUndo }
    },

    /** Cards of these people by id, whether or not they're in the deck. Leaves out people who may not be seen. */
    async cards(db: Db, viewer: Viewer, mode: Mode, ids: readonly string[]): Promise<Map<string, Card>> {
      const me = ids.length > 0 && (await search.findSeeker(db, viewer.accountId, mode))
      if (!me) return new Map()
      const context = await finder.contextFor(db, me)
      const rows = await store.findCards(db, context, ids)
      const cards = await presentCards(cardContext, db, viewer, context, rows)
      return new Map(cards.map((card) => [card.id, card]))
    },

    async estimate(db: Db, viewer: Viewer, mode: Mode) {
      const me = await search.findSeeker(db, viewer.accountId, mode)
      if (!me) {
        await closedReason(profiles, db, viewer)
        return { about: 0, more: false }
      }
      const { about, more } = await finder.countCandidates(db, await finder.contextFor(db, me))
      return { about: roundCount(about), more }
    },

    async relaxedFilters(db: Db, viewer: Viewer, mode: Mode): Promise<RelaxedFilter[]> {
      const me = await search.findSeeker(db, viewer.accountId, mode)
      if (me) return findRelaxedFilters(finder, db, me)
      await closedReason(profiles, db, viewer)
      return []
    },

    decayViews: (db: Db) => store.decayViews(db, VIEW_DECAY),
    updateInterestShares: (db: Db) => search.updateInterestShares(db, INTEREST_SAMPLE),
  }
}

/** Why the viewer isn't found in a mode. Refused without a profile. */
async function closedReason(profiles: Profiles, db: Db, viewer: Viewer): Promise<'paused' | 'other_intent'> {
  const modes = await Promise.all(MODES.map((mode) => search.findSeeker(db, viewer.accountId, mode)))
  if (modes.some(Boolean)) return 'other_intent'
  return (await profiles.mine(db, viewer)) ? 'paused' : refuse('not_found')
}
