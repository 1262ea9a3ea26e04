import type { ClaimQueue } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Held } from './rules.ts'

export interface HolderRow extends Held {
  itemId: string
  displayName: string | null
  username: string | null
  avatarUrl: string | null
}

export const holders = (
  db: Db,
  queue: ClaimQueue,
  itemIds: readonly string[],
  now: Date,
): Promise<HolderRow[]> =>
  db
    .selectFrom('claims')
    .leftJoin('profiles', 'profiles.id', 'claims.holderId')
    .select(['itemId', 'holderId', 'givenBy', 'until', 'displayName', 'username', 'avatarUrl'])
    .where('queue', '=', queue)
    .where('itemId', 'in', itemIds)
    .where('until', '>', now)
    .execute()

export const claimOn = (tx: Tx, queue: ClaimQueue, itemId: string): Promise<Held | undefined> =>
  tx
    .selectFrom('claims')
    .select(['holderId', 'givenBy', 'until'])
    .where('queue', '=', queue)
    .where('itemId', '=', itemId)
    .executeTakeFirst()

export const put = (tx: Tx, queue: ClaimQueue, itemId: string, held: Held) =>
  tx
    .insertInto('claims')
    .values({ queue, itemId, ...held })
    .onConflict((conflict) => conflict.columns(['queue', 'itemId']).doUpdateSet(held))
    .execute()

export const drop = (tx: Tx, queue: ClaimQueue, itemId: string) =>
  tx.deleteFrom('claims').where('queue', '=', queue).where('itemId', '=', itemId).execute()

export const forget = (tx: Tx, before: Date) => tx.deleteFrom('claims').where('until', '<', before).execute()
