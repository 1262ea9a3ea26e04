import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { dayAfter, dayBefore, likesLeft } from './rules.ts'
import * as store from './store.ts'

/** How many likes someone has left, with their bonus. */
export const likeAllowance = ({ clock }: Platform) => ({
  async allowance(db: Db, me: Viewer): Promise<{ likesLeft: number; nextLikeAt: string | null }> {
    const now = clock.now()
    const { oldest, ...spent } = await store.readLikesSpent(db, me.accountId, now, dayBefore(now))
    const left = likesLeft(spent)
    return { likesLeft: left, nextLikeAt: left === 0 && oldest ? dayAfter(oldest).toISOString() : null }
  },

  /** Null when there is no like bonus or it's over. */
  async likeBonusUntil(db: Db, accountId: string): Promise<Date | null> {
    const until = await store.likeBonusUntil(db, accountId)
    return until && until > clock.now() ? until : null
  },

  grantLikeBonus: (tx: Tx, accountId: string, until: Date) => store.setLikeBonus(tx, accountId, until),
})
