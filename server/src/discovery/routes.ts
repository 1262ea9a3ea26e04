import {
  deleteSaved,
  getLikeCount,
  getLikes,
  getMatch,
  getProfile,
  MODES,
  type Mode,
  postSwipe,
  postUndo,
} from '@koji/contract'
import type { Deck } from '#discovery/deck/service.ts'
import { type Matches, presentMatch } from '#discovery/matches/service.ts'
import type { Relations } from '#discovery/relations/service.ts'
import type { Saved } from '#discovery/saved/service.ts'
import type { Swipes } from '#discovery/swipes/service.ts'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'

export interface Dependencies {
  deck: Deck
  matches: Matches
  relations: Relations
  saved: Saved
  swipes: Swipes
}

/** Routes whose replies several features contribute to. */
export function discoveryRoutes(app: App, { deck, matches, relations, saved, swipes }: Dependencies): void {
  // Concurrent swipes share a batch, which has its own transaction.
  routeWithoutTransaction(app, postSwipe, async ({ db, me, body }) => {
    const { match, likesLeft } = await swipes.swipe(me, body)
    if (!match) return { match, likesLeft }
    return { match: presentMatch(match, await relations.one(db, me, body.targetId)), likesLeft }
  })
  route(app, postUndo, async ({ db, me, body }) => {
    const { targetId, choice } = await swipes.undo(db, me, body.mode)
    const card = (await deck.cards(db, me, body.mode, [targetId])).get(targetId) ?? refuse('nothing_to_undo')
    const { likesLeft } = await swipes.allowance(db, me)
    return { card, choice, likesLeft, more: await swipes.canUndo(db, me, body.mode) }
  })
  route(app, getLikeCount, ({ db, me }) => swipes.likeCount(db, me))
  route(app, getLikes, async ({ db, me, query }) => {
    const { items, next } = await swipes.likers(db, me, query)
    const idsIn = (mode: Mode) => items.filter((like) => like.mode === mode).map(({ id }) => id)
    const [friends, dating] = await Promise.all(MODES.map((mode) => deck.cards(db, me, mode, idsIn(mode))))
    return {
      items: items.flatMap(({ id, mode, at }) => {
        const card = (mode === 'friends' ? friends : dating)!.get(id)
        return card ? [{ card, mode, likedAt: at.toISOString() }] : []
      }),
      next,
    }
  })
  route(app, getMatch, async ({ db, me, params }) => {
    const match = await matches.mine(db, me, params.match)
    return presentMatch(match, await relations.one(db, me, match.otherId))
  })
  route(app, getProfile, async ({ db, me, params }) => {
    const profile = await relations.one(db, me, params.profile)
    const [isSaved, connection] = await Promise.all([
      saved.isSaved(db, me, { kind: 'people', personId: profile.id }),
      relations.connection(db, me?.accountId ?? null, profile.id),
    ])
    return { ...profile, saved: isSaved, likeIn: connection.likeIn, matchId: connection.matchId }
  })
  route(app, deleteSaved, async ({ db, me, params }) => {
    if (params.kind === 'people') await swipes.deleteLater(db, me, params.personId)
    return { removed: await saved.remove(db, me, params) }
  })
}
