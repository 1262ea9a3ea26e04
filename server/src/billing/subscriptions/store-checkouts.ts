import { sql } from 'kysely'
import { PAYOUT_ACCOUNTS } from '#billing/payouts/fragments.ts'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import { COLUMNS, type LockedSubscription } from './store-lifecycle.ts'

/** Finds the fan's subscription to a creator that hasn't ended, or inserts one. */
export async function findOrInsert(
  tx: Tx,
  row: { id: string; fanId: string; creatorId: string; price: number; provider: string; now: Date },
): Promise<LockedSubscription> {
  await sql`
    insert into subscriptions (id, fan_id, creator_id, state, price, provider, started_at, period_end)
    values (${row.id}, ${row.fanId}, ${row.creatorId}, 'incomplete', ${row.price}, ${row.provider}, ${row.now}, ${row.now})
    on conflict (fan_id, creator_id) where state <> 'canceled' do nothing`.execute(tx)
  const { rows } = await sql<LockedSubscription>`
    select ${COLUMNS} from subscriptions
    where fan_id = ${row.fanId} and creator_id = ${row.creatorId} and state <> 'canceled' for update`.execute(
    tx,
  )
  return rows[0]!
}

/** Makes a checkout the current one. False if a checkout with a higher number is current already. */
export async function setCheckout(
  db: Db,
  id: string,
  made: { number: number; checkout: string; url: string | null; expiresAt: Date; price: number },
): Promise<boolean> {
  await sql`
    update subscriptions set checkout = ${made.checkout}, checkout_url = ${made.url}, checkout_expires_at = ${made.expiresAt},
      checkouts = ${made.number}, price = ${made.price}
    where id = ${id} and state = 'incomplete' and checkouts < ${made.number}`.execute(db)
  return (await byCheckout(db, made.checkout)) === id
}

export async function byCheckout(db: Db, checkout: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('checkout', '=', checkout)
    .executeTakeFirst()
  return row?.id
}

export interface UnpaidSubscription {
  id: string
  startedAt: Date
  checkout: string | null
}

/** Subscriptions whose checkout was neither paid nor closed, the oldest first. */
export async function unpaidSince(
  db: Db,
  { before, after, limit }: { before: Date; after: UnpaidSubscription | null; limit: number },
): Promise<UnpaidSubscription[]> {
  const { rows } = await sql<UnpaidSubscription>`
    select id, started_at as "startedAt", checkout from subscriptions where state = 'incomplete' and started_at < ${before}
      ${after ? sql`and (started_at, id) > (${after.startedAt}, ${after.id})` : sql``}
    order by started_at, id limit ${limit}`.execute(db)
  return rows
}

/** Deletes a subscription that never got a checkout. */
export const dropUnpaid = (tx: Tx, id: string) =>
  tx
    .deleteFrom('subscriptions')
    .where('id', '=', id)
    .where('state', '=', 'incomplete')
    .where('checkout', 'is', null)
    .execute()

export interface Offer {
  price: number
  displayName: string | null
  /** The creator is verified and can receive payouts. */
  selling: boolean
  payoutAccountId: string | null
  providerAccount: string | null
}

/** Undefined if the fan can't see the creator. */
export async function offerOf(db: Db, fanId: string, creatorId: string): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select c.subscription_price as price, p.display_name as "displayName", pay.id as "payoutAccountId",
      pay.provider_account as "providerAccount",
      c.id_verified and coalesce(pay.payouts_enabled and not pay.closed, false) as selling
    from ${CREATORS} c
    join ${ACTIVE_ACCOUNTS} a on a.id = c.user_id
    left join ${PROFILES} p on p.id = c.user_id
    left join ${PAYOUT_ACCOUNTS} pay on pay.creator_id = c.user_id
    where c.user_id = ${creatorId} and ${notBlocked(sql`${fanId}`, sql`c.user_id`)}`.execute(db)
  return rows[0]
}

export async function customerOf(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('providerCustomer')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.providerCustomer
}

export const addCustomer = (db: Db, row: { accountId: string; provider: string; providerCustomer: string }) =>
  db
    .insertInto('customers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
