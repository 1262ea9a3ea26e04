import { type Card, centreOf, kmBetween, MODES } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Profiles, VisibleProfile } from '#profiles/profiles/service.ts'
import { ANYWHERE_KM, type SearchContext } from './candidate-finder.ts'
import { reasonsOf, scoreParts } from './rules.ts'
import { scoreInput } from './score-input.ts'
import * as store from './store.ts'

interface Dependencies {
  platform: Platform
  profiles: Profiles
}

export interface ServedCards {
  cards: Card[]
  /** The length of the deck from the first card on. */
  left: number
  madeAt: Date | null
}

/** The next cards of a deck. Drops people who may no longer be shown from its front. */
export async function serveCards(
  dependencies: Dependencies,
  db: Db,
  viewer: Viewer,
  context: SearchContext,
  limit: number,
): Promise<ServedCards> {
  const deck = await store.serveDeck(db, context, limit)
  const rows = deck.rows.filter((row) => isNear(row, context))
  const first = rows[0]?.place ?? deck.front.length + 1
  if (first > 1) await store.trimDeck(db, context.me, deck.front.slice(0, first - 1))
  const left = Math.max(0, deck.left - first + 1)
  // The whole front was dropped, but there are more cards behind it.
  if (rows.length === 0 && left > 0) return serveCards(dependencies, db, viewer, context, limit)
  const cards = await presentCards(dependencies, db, viewer, context, rows)
  return { cards, left, madeAt: deck.madeAt }
}

/** Leaves out people the viewer may not see. */
export async function presentCards(
  { platform, profiles }: Dependencies,
  db: Db,
  viewer: Viewer,
  context: SearchContext,
  rows: readonly store.CardRow[],
): Promise<Card[]> {
  const now = platform.clock.now()
  const visible = await profiles.presentMany(
    db,
    viewer,
    rows.map(({ id, likesYou }) => ({ id, relation: likesYou ? 'liked' : 'stranger' })),
  )
  return rows.flatMap((row) => {
    const profile = visible.get(row.id)
    return profile ? [presentCard(row, profile, context, now)] : []
  })
}

function presentCard(row: store.CardRow, profile: VisibleProfile, context: SearchContext, now: Date): Card {
  const km = kmBetween(centreOf(context.me.cell), centreOf(row.cell))
  const input = scoreInput({ ...row, km }, context, { likesYou: row.likesYou, views: 0, now })
  return {
    ...profile,
    saved: false,
    likeIn: [MODES[context.me.mode]!],
    matchId: null,
    theirNote: row.note,
    why: reasonsOf(scoreParts(input), profile),
  }
}

/** Either person may have moved since the deck was made. */
function isNear(row: store.CardRow, { me }: SearchContext): boolean {
  const km = kmBetween(centreOf(me.cell), centreOf(row.cell))
  return km <= (me.maxKm ?? ANYWHERE_KM) && (row.likesYou || km <= (row.maxKm ?? ANYWHERE_KM))
}
