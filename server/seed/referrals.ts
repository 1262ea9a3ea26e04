import { LIKE_BONUS_DAYS } from '@koji/contract'
import { setLikeBonus } from '#discovery/swipes/store.ts'
import * as store from '#growth/referrals/store.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { jonas } from './people.ts'

const DAY_MS = 86_400_000

/** When each invited person joined, and the outcome after a number of days. */
const REFERRALS = [
  { daysAgo: 2, status: 'rewarded', after: 0.1 },
  { daysAgo: 16, status: 'completed', after: 1 },
  { daysAgo: 27, status: 'rewarded', after: 3 },
  { daysAgo: 118, status: 'expired', after: 90 },
] as const

/** Records that Jonas invited some of the crowd, the last of them recently. */
export async function fillReferrals(
  { clock, database, ids }: Platform,
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const referrerId = named.get(jonas.name)!
  const now = clock.now().getTime()
  await transact(database.db, async (tx) => {
    const crowd = await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', 'not in', [...named.values()])
      .orderBy('email')
      .limit(REFERRALS.length)
      .execute()
    for (const [at, { daysAgo, status, after }] of REFERRALS.entries()) {
      const referredUserId = crowd[at]!.id
      const createdAt = new Date(now - daysAgo * DAY_MS)
      const settledAt = new Date(createdAt.getTime() + after * DAY_MS)
      const from = { network: Buffer.from(`demo ${at}`), device: referredUserId }
      const id = ids.id()
      await store.insertReferral(tx, {
        id,
        referrerId,
        referredUserId,
        referralCode: jonas.code!,
        createdAt,
        ...from,
      })
      await store.settle(tx, id, status, settledAt)
      if (status !== 'rewarded') continue
      await store.insertReward(tx, { id: ids.id(), referrerId, ...from, at: settledAt })
      if (at === 0)
        await setLikeBonus(tx, referrerId, new Date(settledAt.getTime() + LIKE_BONUS_DAYS * DAY_MS))
    }
  })
}
