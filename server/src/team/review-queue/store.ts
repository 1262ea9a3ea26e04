import type { ClaimQueue } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import type { ClaimState } from './rules.ts'

export interface HolderRow extends ClaimState {
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
    .leftJoin(PROFILES.as('profiles'), 'profiles.id', 'claims.holderId')
    .select(['itemId', 'holderId', 'givenBy', 'until', 'displayName', 'username', 'avatarUrl'])
    .where('queue', '=', queue)
    .where('itemId', 'in', itemIds)
    .where('until', '>', now)
    .execute()

export const claimsOn = (tx: Tx, queue: ClaimQueue, itemIds: readonly string[]): Promise<ClaimState[]> =>
  tx
    .selectFrom('claims')
    .select(['holderId', 'givenBy', 'until'])
    .where('queue', '=', queue)
    .where('itemId', 'in', itemIds)
    .execute()

export const put = (tx: Tx, { queue, item }: { queue: ClaimQueue; item: string }, claim: ClaimState) =>
  tx
    .insertInto('claims')
    .values({ queue, itemId: item, ...claim })
    .onConflict((conflict) => conflict.columns(['queue', 'itemId']).doUpdateSet(claim))
    .execute()

export const remove = (tx: Tx, queue: ClaimQueue, itemIds: readonly string[]) =>
  tx.deleteFrom('claims').where('queue', '=', queue).where('itemId', 'in', itemIds).execute()

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('claims').where('until', '<', now).execute()
}
