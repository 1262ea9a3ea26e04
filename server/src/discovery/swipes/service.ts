import {
  type Choice,
  LIKE_COUNT_MAX,
  type Mode,
  type PageQuery,
  type Swipe,
  UNDO_HOURS,
} from '@koji/contract'
import type { Matches } from '#discovery/matches/service.ts'
import type { Saved } from '#discovery/saved/service.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { likeAllowance } from './like-allowance.ts'
import { passReset } from './pass-reset.ts'
import { canUndo } from './rules.ts'
import * as store from './store.ts'
import { type SwipeReply, type SwipeResult, writeSwipes } from './swipe-batch.ts'

export type Swipes = ReturnType<typeof swipeService>

export interface Dependencies {
  abuse: Abuse
  matches: Matches
  moderation: Moderation
  saved: Saved
}

type SwipeListener = (swipe: store.AcceptedSwipe) => void
/** Runs in the transaction of the undo. */
type UndoListener = (
  tx: Tx,
  undone: Pick<store.LastSwipe, 'swiper' | 'target'> & { mode: Mode },
) => Promise<unknown>

interface Context {
  platform: Platform
  saved: Saved
  undoListeners: UndoListener[]
}

const HOUR_MS = 3_600_000

/** Concurrent batches, and swipes in one of them. Two large batches cost less than three small ones. */
const LANES = 2
const BATCH = 200

export function swipeService(platform: Platform, { abuse, matches, moderation, saved }: Dependencies) {
  const { clock, database } = platform
  const swipeListeners: SwipeListener[] = []
  const undoListeners: UndoListener[] = []
  const context: Context = { platform, saved, undoListeners }

  const enqueue = coalesce<store.SwipeRequest, SwipeResult>({
    run: (requests) => transact(database.db, (tx) => writeSwipes({ platform, matches }, tx, requests)),
    keysOf: ({ swiperId, targetId }) => [swiperId, [swiperId, targetId].toSorted().join()],
    lanes: LANES,
    max: BATCH,
  })

  /** Saves the target in the same transaction. */
  const swipeLater = (me: Viewer, request: store.SwipeRequest): Promise<SwipeResult> =>
    transact(database.db, async (tx) => {
      const [result] = await writeSwipes({ platform, matches }, tx, [request])
      if ('accepted' in result! && result.accepted)
        await saved.save(tx, me, { kind: 'people', personId: request.targetId }, {})
      return result!
    })

  return {
    ...likeAllowance(platform),
    ...passReset(platform),

    /** Calls the listener after each accepted swipe. */
    onSwipe: (listener: SwipeListener): void => void swipeListeners.push(listener),
    onUndo: (listener: UndoListener): void => void undoListeners.push(listener),

    async swipe(me: Viewer, { mode, targetId, choice, note }: Swipe): Promise<SwipeReply> {
      if (choice === 'like') await abuse.requireLikeAllowed(me.accountId)
      if (choice === 'like' && note) moderation.requireNote(note)
      const request = { swiperId: me.accountId, targetId, mode, choice, note: choice === 'like' ? note : '' }
      const result = await (choice === 'later' ? swipeLater(me, request) : enqueue(request))
      if ('refused' in result) refuse(result.refused)
      const { accepted } = result
      if (accepted) for (const listener of swipeListeners) listener(accepted)
      if (accepted && choice === 'like') await abuse.countLike(me.accountId, request.note)
      return { match: result.match, likesLeft: result.likesLeft }
    },

    undo: (tx: Tx, me: Viewer, mode: Mode) => undo(context, tx, me, mode),

    canUndo: async (db: Db, me: Viewer, mode: Mode): Promise<boolean> =>
      canUndo(await store.findLastSwipe(db, me.accountId, mode), clock.now()),

    /** A target who is no longer saved can appear in the deck again. */
    deleteLater: (tx: Tx, me: Viewer, targetId: string) => store.deleteLater(tx, me.accountId, targetId),

    async likers(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const page = { after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.listLikers(db, me.accountId, page)
      return pageOf(
        rows,
        limit,
        (row) => row,
        (row) => [row.at.toISOString(), row.id],
      )
    },

    async likeCount(db: Db, me: Viewer): Promise<{ count: number; more: boolean }> {
      const rows = await store.listLikers(db, me.accountId, { after: null, limit: LIKE_COUNT_MAX + 1 })
      return { count: Math.min(rows.length, LIKE_COUNT_MAX), more: rows.length > LIKE_COUNT_MAX }
    },

    deleteOldUndos: (tx: Tx) =>
      store.deleteUndosBefore(tx, new Date(clock.now().getTime() - UNDO_HOURS * HOUR_MS)),
  }
}

async function undo(
  { platform: { clock, events }, saved, undoListeners }: Context,
  tx: Tx,
  me: Viewer,
  mode: Mode,
): Promise<{ targetId: string; choice: Choice }> {
  const now = clock.now()
  const { targetId } = (await store.findLastSwipe(tx, me.accountId, mode)) ?? refuse('nothing_to_undo')
  await store.lockSwipes(tx, [{ swiperId: me.accountId, targetId }])
  // Another request may have changed it before the lock.
  const last = await store.findLastSwipe(tx, me.accountId, mode)
  if (last?.targetId !== targetId || !canUndo(last, now)) refuse('nothing_to_undo')
  await store.undoSwipe(tx, last, mode, now)
  for (const listener of undoListeners) await listener(tx, { ...last, mode })
  if (last.choice === 'like')
    await events.record(tx, 'swipes.taken_back', targetId, { swiperId: me.accountId, targetId, mode })
  if (last.choice === 'later')
    await saved.removeSavedSince(tx, me, { kind: 'people', personId: targetId }, last.at)
  return { targetId, choice: last.choice }
}
