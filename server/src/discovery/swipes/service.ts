import {
  type Choice,
  LIKES_COUNTED,
  type Mode,
  PASS_RESET_DAYS,
  type PageQuery,
  type RefusalCode,
  type Swipe,
  UNDO_HOURS,
} from '@koji/contract'
import type { Matches } from '#discovery/matches/service.ts'
import type { Saved } from '#discovery/saved/service.ts'
import { ByMoment, decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { planOnce } from '#platform/db/prepared.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { canUndo, dayBefore, judge, likesLeft } from './rules.ts'
import * as store from './store.ts'

export type Swipes = ReturnType<typeof swipeService>

export interface Dependencies {
  abuse: Abuse
  matches: Matches
  moderation: Moderation
  saved: Saved
}

type Outcome =
  | { refused: RefusalCode }
  | {
      match: { id: string; mode: Mode; madeAt: Date } | null
      likesLeft: number
      swiped: store.Judged | null
    }
type Counted = Exclude<Outcome, { refused: RefusalCode }>

const HOUR_MS = 3_600_000

/** Batches under way at once, and choices in one of them: two larger ones cost less than three small ones. */
const LANES = 2
const BATCH = 200

export function swipeService(
  { clock, database, events, ids }: Platform,
  { abuse, matches, moderation, saved }: Dependencies,
) {
  const listeners: ((swiped: store.Judged) => void)[] = []

  const swipeSoon = coalesce<store.Wish, Outcome>({
    run: (wishes) => transact(database.db, (tx) => swipeAll(tx, wishes)),
    keysOf: ({ swiperId, targetId }) => [swiperId, [swiperId, targetId].toSorted().join()],
    lanes: LANES,
    max: BATCH,
  })

  /** No two of one person and none of one pair: each is judged by what was before all of them. */
  async function swipeAll(tx: Tx, wishes: readonly store.Wish[]): Promise<Outcome[]> {
    const now = clock.now()
    await planOnce(tx)
    await store.lock(tx, wishes)
    const facts = await store.factsOf(tx, wishes, now, dayBefore(now))
    const judged: store.Judged[] = []
    const outcomes = wishes.map((wish, at): Outcome => {
      const { swiper, target, matchId, matchMode, matchedAt, ...known } = facts[at]!
      const verdict = judge(wish.choice, known)
      if ('refuse' in verdict) return { refused: verdict.refuse }
      const spent = known.likesSpent + Number(verdict.write && wish.choice === 'like')
      const left = likesLeft({ ...known, likesSpent: spent })
      if (!verdict.write)
        return {
          match: matchId ? { id: matchId, mode: matchMode!, madeAt: matchedAt! } : null,
          likesLeft: left,
          swiped: null,
        }
      const { mode, choice, note } = wish
      const swiped = { swiper: swiper!, target: target!, mode, choice, note, match: verdict.match }
      judged.push(swiped)
      const match = verdict.match ? { id: ids.id(), mode, madeAt: now } : null
      return { match, likesLeft: left, swiped }
    })
    if (judged.length > 0) await store.write(tx, judged, now)
    const fresh = wishes.flatMap((wish, at) => {
      const outcome = outcomes[at]!
      return 'swiped' in outcome && outcome.swiped ? [{ wish, match: outcome.match }] : []
    })
    await matches.make(
      tx,
      fresh.flatMap(({ wish, match }) =>
        match ? [{ id: match.id, mode: match.mode, pair: [wish.swiperId, wish.targetId] as const }] : [],
      ),
    )
    await events.recordAll(
      tx,
      'swipes.liked',
      fresh
        .filter(({ wish, match }) => wish.choice === 'like' && !match)
        .map(({ wish: { swiperId, targetId, mode } }) => ({
          subject: targetId,
          payload: { swiperId, targetId, mode },
        })),
    )
    return outcomes
  }

  async function keepForLater(me: Viewer, wish: store.Wish): Promise<Outcome> {
    return transact(database.db, async (tx) => {
      const [outcome] = await swipeAll(tx, [wish])
      if ('swiped' in outcome! && outcome.swiped)
        await saved.save(tx, me, { kind: 'people', personId: wish.targetId }, {})
      return outcome!
    })
  }

  return {
    /** Is told every choice that counted. */
    onSwipe: (listener: (swiped: store.Judged) => void): void => void listeners.push(listener),

    async swipe(me: Viewer, { mode, targetId, choice, note }: Swipe): Promise<Omit<Counted, 'swiped'>> {
      if (choice === 'like') await abuse.requireLikes(me.accountId)
      if (choice === 'like' && note) moderation.requireNote(note)
      const wish = { swiperId: me.accountId, targetId, mode, choice, note: choice === 'like' ? note : '' }
      const outcome = await (choice === 'later' ? keepForLater(me, wish) : swipeSoon(wish))
      if ('refused' in outcome) refuse(outcome.refused)
      const { swiped } = outcome
      if (swiped) for (const listener of listeners) listener(swiped)
      if (swiped && choice === 'like') await abuse.liked(me.accountId, wish.note)
      return { match: outcome.match, likesLeft: outcome.likesLeft }
    },

    /** Whose choice it was that is open again. */
    async undo(tx: Tx, me: Viewer, mode: Mode): Promise<{ targetId: string; choice: Choice }> {
      const now = clock.now()
      const seen = (await store.lastOf(tx, me.accountId, mode)) ?? refuse('nothing_to_undo')
      await store.lock(tx, [{ swiperId: me.accountId, targetId: seen.targetId }])
      const last = await store.lastOf(tx, me.accountId, mode)
      if (last?.targetId !== seen.targetId || !canUndo(last, now)) refuse('nothing_to_undo')
      await store.takeBack(tx, last, mode, now)
      if (last.choice === 'like') {
        const like = { swiperId: me.accountId, targetId: seen.targetId, mode }
        await events.record(tx, 'swipes.taken_back', seen.targetId, like)
      }
      if (last.choice === 'later')
        await saved.forget(tx, me, { kind: 'people', personId: seen.targetId }, { since: last.at })
      return { targetId: seen.targetId, choice: last.choice }
    },

    /** Who was put off and is no longer kept to be decided on may be met again. */
    reopen: (tx: Tx, me: Viewer, targetId: string) => store.forgetLater(tx, me.accountId, targetId),

    canUndo: async (db: Db, me: Viewer, mode: Mode): Promise<boolean> =>
      canUndo(await store.lastOf(db, me.accountId, mode), clock.now()),

    async allowance(db: Db, me: Viewer): Promise<{ likesLeft: number; nextLikeAt: string | null }> {
      const now = clock.now()
      const { oldest, ...spent } = await store.spentBy(db, me.accountId, now, dayBefore(now))
      const left = likesLeft(spent)
      const next = left === 0 && oldest ? new Date(oldest.getTime() + 24 * HOUR_MS).toISOString() : null
      return { likesLeft: left, nextLikeAt: next }
    },

    /** Until when somebody has more likes a day; a day that is over is no day. */
    raisedUntil: async (db: Db, accountId: string): Promise<Date | null> => {
      const until = await store.raiseOf(db, accountId)
      return until && until > clock.now() ? until : null
    },

    raise: (tx: Tx, accountId: string, until: Date) => store.raise(tx, accountId, until),

    async likers(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const last = decodeCursor(after, ByMoment)
      const rows = await store.likersOf(db, me.accountId, {
        after: last && { at: last[0], id: last[1] },
        limit: limit + 1,
      })
      return pageOf(
        rows,
        limit,
        (row) => row,
        (row) => [row.at.toISOString(), row.id],
      )
    },

    async likeCount(db: Db, me: Viewer): Promise<{ count: number; more: boolean }> {
      const rows = await store.likersOf(db, me.accountId, { after: null, limit: LIKES_COUNTED + 1 })
      return { count: Math.min(rows.length, LIKES_COUNTED), more: rows.length > LIKES_COUNTED }
    },

    /** When passes may be forgotten again; null: now. */
    passesResetAt: async (db: Db, me: Viewer): Promise<string | null> => {
      const at = await store.passResetOf(db, me.accountId)
      const next = at && new Date(at.getTime() + PASS_RESET_DAYS * 24 * HOUR_MS)
      return next && next > clock.now() ? next.toISOString() : null
    },

    async forgetPasses(tx: Tx, me: Viewer): Promise<{ again: number; nextAt: string }> {
      const now = clock.now()
      const earliest = new Date(now.getTime() - PASS_RESET_DAYS * 24 * HOUR_MS)
      const begun = await store.beginPassReset(tx, me.accountId, now, earliest)
      if (begun === 'nobody') refuse('not_found')
      if (begun === 'too_soon') refuse('too_soon')
      const again = await store.forgetPasses(tx, me.accountId)
      return { again, nextAt: new Date(now.getTime() + PASS_RESET_DAYS * 24 * HOUR_MS).toISOString() }
    },

    sweepUndos: (tx: Tx) => store.forgetUndos(tx, new Date(clock.now().getTime() - UNDO_HOURS * HOUR_MS)),
  }
}
