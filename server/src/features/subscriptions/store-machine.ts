import type { EndedBecause } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Change, Held } from './machine.ts'

export interface HeldRow extends Held {
  id: string
  fanId: string
  creatorId: string
  startedAt: Date
  failedAttempts: number
  checkout: string | null
  checkoutUrl: string | null
  checkoutExpiresAt: Date | null
  checkouts: number
}

const HELD = sql`id, fan_id as "fanId", creator_id as "creatorId", state, provider_subscription as "providerSubscription", price,
  started_at as "startedAt", period_end as "periodEnd", cancelled, last_look as "lastLook", checkout,
  checkout_url as "checkoutUrl", checkout_expires_at as "checkoutExpiresAt", checkouts, failed_attempts as "failedAttempts"`

/** Held until the transaction ends: everything that happens to a subscription happens one after the other. */
export async function lock(tx: Tx, id: string): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`${prepared}
    select ${HELD} from subscriptions where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function heldOf(db: Db, id: string): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`select ${HELD} from subscriptions where id = ${id}`.execute(db)
  return rows[0]
}

/** The one of a pair that is not over: made now, or found. */
export async function openOne(
  tx: Tx,
  row: { id: string; fanId: string; creatorId: string; price: number; provider: string; now: Date },
): Promise<HeldRow> {
  await sql`
    insert into subscriptions (id, fan_id, creator_id, state, price, provider, started_at, period_end)
    values (${row.id}, ${row.fanId}, ${row.creatorId}, 'incomplete', ${row.price}, ${row.provider}, ${row.now}, ${row.now})
    on conflict (fan_id, creator_id) where state <> 'canceled' do nothing`.execute(tx)
  const { rows } = await sql<HeldRow>`
    select ${HELD} from subscriptions
    where fan_id = ${row.fanId} and creator_id = ${row.creatorId} and state <> 'canceled' for update`.execute(
    tx,
  )
  return rows[0]!
}

/** Where it is paid. Of several at once, who made the newest counts. */
export const setCheckout = (
  db: Db,
  id: string,
  made: { number: number; checkout: string; url: string | null; expiresAt: Date; price: number },
) =>
  sql`
  update subscriptions set checkout = ${made.checkout}, checkout_url = ${made.url}, checkout_expires_at = ${made.expiresAt},
    checkouts = ${made.number}, price = ${made.price}
  where id = ${id} and state = 'incomplete' and checkouts < ${made.number}`.execute(db)

const isLive = (state: string) => state === 'active' || state === 'past_due'

/** What creators' counts go up or down by. */
const countsOf = ({ state, price, cancelled }: Pick<Change, 'state' | 'price' | 'cancelled'>) => ({
  live: isLive(state) ? 1 : 0,
  monthly: isLive(state) && !cancelled ? price : 0,
})

export async function apply(
  tx: Tx,
  before: HeldRow,
  change: Change,
  { providerSubscription, look }: { providerSubscription: string | null; look: number },
  startedAt: Date = before.startedAt,
): Promise<void> {
  const [old, now] = [countsOf(before), countsOf(change)]
  await sql`${prepared}
    with changed as (
      update subscriptions set state = ${change.state}, price = ${change.price}, period_end = ${change.periodEnd},
        cancelled = ${change.cancelled}, ended_at = ${change.endedAt}, ended_because = ${change.endedBecause},
        provider_subscription = ${providerSubscription}, last_look = ${look},
        started_at = ${startedAt},
        next_attempt_at = case when ${change.state} = 'past_due' then next_attempt_at end,
        failed_attempts = case when ${change.state} = 'past_due' then failed_attempts else 0 end
      where id = ${before.id}
      returning creator_id
    )
    update creator_profiles c set subscriber_count = greatest(0, subscriber_count + ${now.live - old.live}::int),
      monthly = greatest(0, monthly + ${now.monthly - old.monthly}::int)
    from changed where c.user_id = changed.creator_id
      and (${now.live - old.live}::int <> 0 or ${now.monthly - old.monthly}::int <> 0)`.execute(tx)
}

export const rewrite = (tx: Tx, before: HeldRow, change: Partial<Change>) =>
  apply(
    tx,
    before,
    { ...before, endedAt: null, endedBecause: null, ...change },
    { providerSubscription: before.providerSubscription, look: before.lastLook },
  )

export const setAttempt = (tx: Tx, id: string, attempts: number, next: Date | null) =>
  sql`${prepared}
  update subscriptions set failed_attempts = ${attempts}, next_attempt_at = ${next}
  where id = ${id} and state = 'past_due'`.execute(tx)

/** At once, with what was paid for. */
export async function endNow(tx: Tx, before: HeldRow, at: Date, because: EndedBecause): Promise<void> {
  const periodEnd = before.periodEnd < at ? before.periodEnd : at
  await rewrite(tx, before, { state: 'canceled', periodEnd, endedAt: at, endedBecause: because })
}

export const drawLook = async (db: Db): Promise<number> =>
  (await sql<{ look: number }>`select nextval('provider_looks') as look`.execute(db)).rows[0]!.look

export async function byCheckout(db: Db, checkout: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('checkout', '=', checkout)
    .executeTakeFirst()
  return row?.id
}

export interface Unpaid {
  id: string
  startedAt: Date
  checkout: string | null
}

/** Checkouts that nobody told us of any end of, the oldest first, page by page. */
export async function unpaidSince(
  db: Db,
  { before, after, limit }: { before: Date; after: Unpaid | null; limit: number },
): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select id, started_at as "startedAt", checkout from subscriptions where state = 'incomplete' and started_at < ${before}
      ${after ? sql`and (started_at, id) > (${after.startedAt}, ${after.id})` : sql``}
    order by started_at, id limit ${limit}`.execute(db)
  return rows
}

export interface Offer {
  price: number
  displayName: string | null
  /** Verified, and has said where their money goes. */
  selling: boolean
  payoutAccountId: string | null
  providerAccount: string | null
}

/** Undefined of somebody who cannot be seen. */
export async function offerOf(db: Db, fanId: string, creatorId: string): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select c.subscription_price as price, p.display_name as "displayName", pay.id as "payoutAccountId",
      pay.provider_account as "providerAccount",
      c.id_verified and coalesce(pay.payouts_enabled and not pay.closed, false) as selling
    from creator_profiles c
    join accounts a on a.id = c.user_id and a.status = 'active'
    left join profiles p on p.id = c.user_id
    left join payout_accounts pay on pay.creator_id = c.user_id
    where c.user_id = ${creatorId}
      and not exists (select from blocks where blocker_id = ${fanId} and blocked_id = c.user_id)
      and not exists (select from blocks where blocker_id = c.user_id and blocked_id = ${fanId})`.execute(db)
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
    .onConflict((clash) => clash.doNothing())
    .execute()

/** What lives here, and was not looked at since. */
export async function unseenSince(
  db: Db,
  look: number,
  after: string | null,
  limit: number,
): Promise<{ id: string; providerSubscription: string }[]> {
  const { rows } = await sql<{ id: string; providerSubscription: string }>`
    select id, provider_subscription as "providerSubscription" from subscriptions
    where state in ('active', 'past_due') and last_look < ${look} and provider_subscription is not null
      ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${limit}`.execute(db)
  return rows
}

interface Renewing {
  providerSubscription: string
}

const RENEWING = sql`
  select provider_subscription as "providerSubscription" from subscriptions
  where state in ('active', 'past_due') and not cancelled and provider_subscription is not null`

/** In whichever direction. */
export async function renewingBetween(db: Db, a: string, b: string): Promise<Renewing[]> {
  const { rows } = await sql<Renewing>`${RENEWING}
    and ((fan_id = ${a} and creator_id = ${b}) or (fan_id = ${b} and creator_id = ${a}))`.execute(db)
  return rows
}

/** What somebody pays, and what is paid to them. */
export async function renewingOf(db: Db, accountId: string, limit: number): Promise<Renewing[]> {
  const { rows } = await sql<Renewing>`
    (${RENEWING} and fan_id = ${accountId} limit ${limit})
    union all (${RENEWING} and creator_id = ${accountId} limit ${limit}) limit ${limit}`.execute(db)
  return rows
}

/** One that never got as far as a checkout. */
export const dropUnpaid = (tx: Tx, id: string) =>
  tx
    .deleteFrom('subscriptions')
    .where('id', '=', id)
    .where('state', '=', 'incomplete')
    .where('checkout', 'is', null)
    .execute()
