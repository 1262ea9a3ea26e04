import type { Mode, RefusalCode } from '@koji/contract'
import type { Matches } from '#discovery/matches/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { useGenericPlans } from '#platform/db/prepared.ts'
import type { Platform } from '#platform/platform.ts'
import { dayBefore, decideSwipe, likesLeft } from './rules.ts'
import * as store from './store.ts'

interface Context {
  platform: Platform
  matches: Matches
}

export interface SwipeReply {
  match: { id: string; mode: Mode; madeAt: Date } | null
  likesLeft: number
}

export type SwipeResult =
  | { refused: RefusalCode }
  /** `accepted` is null when an earlier request wrote the same swipe. */
  | (SwipeReply & { accepted: store.AcceptedSwipe | null })

/**
 * Writes a batch in which no two swipes have the same swiper or pair, so each is checked against committed state.
 * Returns a result for each request.
 */
export async function writeSwipes(
  { platform, matches }: Context,
  tx: Tx,
  requests: readonly store.SwipeRequest[],
): Promise<SwipeResult[]> {
  const { clock, events, ids } = platform
  const now = clock.now()
  await useGenericPlans(tx)
  await store.lockSwipes(tx, requests)
  const facts = await store.readFacts(tx, requests, now, dayBefore(now))
  const results = requests.map((request, index) =>
    decide(request, facts[index]!, { newId: () => ids.id(), now }),
  )
  const written = requests.flatMap((request, index) => {
    const result = results[index]!
    return 'accepted' in result && result.accepted
      ? [{ request, accepted: result.accepted, match: result.match }]
      : []
  })
  if (written.length > 0)
    await store.insertSwipes(
      tx,
      written.map(({ accepted }) => accepted),
      now,
    )
  await matches.make(
    tx,
    written.flatMap(({ request, match }) =>
      match ? [{ id: match.id, mode: match.mode, pair: [request.swiperId, request.targetId] as const }] : [],
    ),
  )
  await events.recordAll(
    tx,
    'swipes.liked',
    written
      .filter(({ request, match }) => request.choice === 'like' && !match)
      .map(({ request: { swiperId, targetId, mode } }) => ({
        subject: targetId,
        payload: { swiperId, targetId, mode },
      })),
  )
  return results
}

function decide(
  { mode, choice, note }: store.SwipeRequest,
  { swiper, target, matchId, matchMode, matchedAt, ...facts }: store.Facts,
  { newId, now }: { newId: () => string; now: Date },
): SwipeResult {
  const decision = decideSwipe(choice, facts)
  if ('refuse' in decision) return { refused: decision.refuse }
  if (!decision.write)
    return {
      match: matchId ? { id: matchId, mode: matchMode!, madeAt: matchedAt! } : null,
      likesLeft: likesLeft(facts),
      accepted: null,
    }
  const likesSpent = facts.likesSpent + (choice === 'like' ? 1 : 0)
  return {
    match: decision.match ? { id: newId(), mode, madeAt: now } : null,
    likesLeft: likesLeft({ ...facts, likesSpent }),
    accepted: { swiper: swiper!, target: target!, mode, choice, note, match: decision.match },
  }
}
