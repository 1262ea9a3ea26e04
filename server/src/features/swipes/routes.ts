import { getLikeCount, getLikes, type Mode, postSwipe, postUndo } from '@koji/contract'
import type { Deck } from '#features/deck/service.ts'
import type { Profiles } from '#features/profiles/service.ts'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
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
    const person = await profiles.one(db, me, body.targetId)
    return {
      match: { ...match, madeAt: match.madeAt.toISOString(), person, shared: person.shared },
      likesLeft,
    }
  })
  route(app, postUndo, async ({ db, me, body }) => {
    const { targetId, choice } = await swipes.undo(db, me, body.mode)
    const card = (await deck.card(db, me, body.mode, targetId)) ?? refuse('nothing_to_undo')
    const { likesLeft } = await swipes.allowance(db, me)
    return { card, choice, likesLeft, more: await swipes.canUndo(db, me, body.mode) }
  })
  route(app, getLikeCount, ({ db, me }) => swipes.likeCount(db, me))
  route(app, getLikes, async ({ db, me, query }) => {
    const { items, next } = await swipes.likers(db, me, query)
    const cards = await Promise.all(items.map(({ id, mode }) => deck.card(db, me, mode as Mode, id)))
    return {
      items: items.flatMap(({ mode, at }, place) => {
        const card = cards[place]
        return card ? [{ card, mode, likedAt: at.toISOString() }] : []
      }),
      next,
    }
  })
}
