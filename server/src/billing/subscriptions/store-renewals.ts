import { sql } from 'kysely'
import { PAYOUT_ACCOUNTS } from '#billing/payouts/fragments.ts'
import type { Db } from '#platform/db/database.ts'

/** A subscription that renews, or an open checkout that could still be paid. */
export interface Chargeable {
  id: string
  providerSubscription: string | null
  checkout: string | null
}

const CHARGEABLE = sql`
  select id, provider_subscription as "providerSubscription", checkout from subscriptions
  where ((state in ('active', 'past_due') and not cancelled and provider_subscription is not null)
    or (state = 'incomplete' and checkout is not null))`

/** In both directions. */
export async function chargeableBetween(db: Db, a: string, b: string): Promise<Chargeable[]> {
  const { rows } = await sql<Chargeable>`${CHARGEABLE}
    and ((fan_id = ${a} and creator_id = ${b}) or (fan_id = ${b} and creator_id = ${a}))`.execute(db)
  return rows
}

/** What an account pays as a fan and is paid as a creator, by id. */
export async function chargeableOf(
  db: Db,
  accountId: string,
  after: string | null,
  limit: number,
): Promise<Chargeable[]> {
  const next = after ? sql`and id > ${after}` : sql``
  const { rows } = await sql<Chargeable>`
    (${CHARGEABLE} and fan_id = ${accountId} ${next} order by id limit ${limit})
    union all (${CHARGEABLE} and creator_id = ${accountId} ${next} order by id limit ${limit})
    order by id limit ${limit}`.execute(db)
  return rows
}

export interface PayoutAccountChange {
  id: string
  subscription: string
  /** The creator's current payout account. */
  account: string
}

/** Live subscriptions to a creator whose payout account was replaced. */
export async function payoutAccountChanges(
  db: Db,
  creatorId: string,
  after: string | null,
  limit: number,
): Promise<PayoutAccountChange[]> {
  const { rows } = await sql<PayoutAccountChange>`
    select s.id, s.provider_subscription as subscription, pay.provider_account as account
    from subscriptions s join ${PAYOUT_ACCOUNTS} pay on pay.creator_id = s.creator_id and pay.replacements > 0
    where s.creator_id = ${creatorId} and s.state in ('active', 'past_due') and s.provider_subscription is not null
      ${after ? sql`and s.id > ${after}` : sql``}
    order by s.id limit ${limit}`.execute(db)
  return rows
}
