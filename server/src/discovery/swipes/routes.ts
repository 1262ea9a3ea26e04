import { getLikeCount, getLikes, MODES, type Mode, postSwipe, postUndo } from '@koji/contract'
import type { Deck } from '#discovery/deck/service.ts'
import { presentMatch } from '#discovery/matches/service.ts'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { Swipes } from './service.ts'

interface Services {
  swipes: Swipes
  deck: Deck
  profiles: Profiles
}

export function swipeRoutes(app: App, { swipes, deck, profiles }: Services): void {
  // Choices that arrive together are written together, in a transaction of their own.
  routeWithoutTransaction(app, postSwipe, async ({ db, me, body }) => {
    const { match, likesLeft } = await swipes.swipe(me, body)
    if (!match) return { match, likesLeft }
    return { match: presentMatch(match, await profiles.one(db, me, body.targetId)), likesLeft }
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
}
