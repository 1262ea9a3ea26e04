import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

export interface ErasedSubscription {
  providerSubscription: string | null
  fanId: string
  creatorId: string
  price: number
  cancelled: boolean
}

/** Locks the live subscriptions of an account that is being erased, as a fan and as a creator. */
export async function liveSubscriptionsOf(tx: Tx, accountId: string): Promise<ErasedSubscription[]> {
  const { rows } = await sql<ErasedSubscription>`
    select provider_subscription as "providerSubscription", fan_id as "fanId", creator_id as "creatorId", price, cancelled
    from subscriptions
    where (fan_id = ${accountId} or creator_id = ${accountId}) and state in ('active', 'past_due')
    order by id for update`.execute(tx)
  return rows
}
