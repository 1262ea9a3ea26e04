import type { EndedBecause } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { gathered } from '#platform/db/side-by-side.ts'
import type { Change, Held } from './machine.ts'

export interface HeldRow extends Held {
  id: string
  fanId: string
  creatorId: string
  startedAt: Date
  endedAt: Date | null
  failedAttempts: number
  checkout: string | null
  checkoutUrl: string | null
  checkoutExpiresAt: Date | null
  checkouts: number
}

const HELD = sql`id, fan_id as "fanId", creator_id as "creatorId", state, provider_subscription as "providerSubscription", price,
  started_at as "startedAt", ended_at as "endedAt", period_end as "periodEnd", cancelled, last_look as "lastLook", checkout,
  checkout_url as "checkoutUrl", checkout_expires_at as "checkoutExpiresAt", checkouts, failed_attempts as "failedAttempts"`

/** Held until the transaction ends: everything that happens to a subscription happens one after the other. */
export const lock = gathered(async (tx, ids: readonly string[]): Promise<(HeldRow | undefined)[]> => {
  if (new Set(ids).size < ids.length) throw new Error('one subscription is asked for twice at once')
  const { rows } = await sql<HeldRow>`${prepared}
    select ${HELD} from subscriptions where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
})

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

/** Where it is paid. Of several at once, who made the newest counts; false of one that does not. */
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

const isLive = (state: string) => state === 'active' || state === 'past_due'

/** What creators' counts go up or down by. */
const countsOf = ({ state, price, cancelled }: Pick<Change, 'state' | 'price' | 'cancelled'>) => ({
  live: isLive(state) ? 1 : 0,
  monthly: isLive(state) && !cancelled ? price : 0,
})

interface Applied extends Change {
  before: HeldRow
  providerSubscription: string | null
  look: number
  startedAt: Date
}

/** With what it means for their creators, in one order. */
export const apply = gathered(async (tx, changes: readonly Applied[]): Promise<void[]> => {
  const all = <Key extends keyof Applied>(key: Key) => changes.map((change) => change[key])
  const counts = changes.map((change) => ({ old: countsOf(change.before), now: countsOf(change) }))
  await sql`${prepared}
    with changed as (
      update subscriptions s set state = wish.state, price = wish.price, period_end = wish.period_end,
        cancelled = wish.cancelled, ended_at = wish.ended_at, ended_because = wish.ended_because,
        provider_subscription = wish.provider_subscription, last_look = wish.look, started_at = wish.started_at,
        next_attempt_at = case when wish.state = 'past_due' then s.next_attempt_at end,
        failed_attempts = case when wish.state = 'past_due' then s.failed_attempts else 0 end
      from unnest(${changes.map(({ before }) => before.id)}::uuid[], ${all('state')}::text[], ${all('price')}::int[],
        ${all('periodEnd')}::timestamptz[], ${all('cancelled')}::bool[], ${all('endedAt')}::timestamptz[],
        ${all('endedBecause')}::text[], ${all('providerSubscription')}::text[], ${all('look')}::bigint[],
        ${all('startedAt')}::timestamptz[], ${counts.map(({ old, now }) => now.live - old.live)}::int[],
        ${counts.map(({ old, now }) => now.monthly - old.monthly)}::int[])
        as wish (id, state, price, period_end, cancelled, ended_at, ended_because, provider_subscription, look, started_at,
          live, monthly)
      where s.id = wish.id
      returning s.creator_id, wish.live, wish.monthly
    ), counted as (
      select creator_id, sum(live) as live, sum(monthly) as monthly from changed
      where live <> 0 or monthly <> 0 group by creator_id order by creator_id
    )
    update creator_profiles c set subscriber_count = greatest(0, subscriber_count + counted.live),
      monthly = greatest(0, c.monthly + counted.monthly)
    from counted where c.user_id = counted.creator_id`.execute(tx)
  return changes.map(() => undefined)
})

const rewrite = (tx: Tx, before: HeldRow, change: Partial<Change>) =>
  apply(tx, { ...before, endedAt: null, endedBecause: null, ...change, before, look: before.lastLook })

export const setAttempt = (tx: Tx, id: string, attempts: number, next: Date | null) =>
  sql`${prepared}
  update subscriptions set failed_attempts = ${attempts}, next_attempt_at = ${next}
  where id = ${id} and state = 'past_due'`.execute(tx)

/** At once, with what was paid for. */
export async function endNow(tx: Tx, before: HeldRow, at: Date, because: EndedBecause): Promise<void> {
  const periodEnd = before.periodEnd < at ? before.periodEnd : at
  await rewrite(tx, before, { state: 'canceled', periodEnd, endedAt: at, endedBecause: because })
}

export const openUntil = (tx: Tx, id: string, periodEnd: Date, because: EndedBecause | null) =>
  sql`update subscriptions set period_end = ${periodEnd}, ended_because = coalesce(${because}, ended_because)
    where id = ${id} and state = 'canceled'`.execute(tx)

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
  provider: string,
  { look, after, limit }: { look: number; after: string | null; limit: number },
): Promise<{ id: string; providerSubscription: string }[]> {
  const { rows } = await sql<{ id: string; providerSubscription: string }>`
    select id, provider_subscription as "providerSubscription" from subscriptions
    where state in ('active', 'past_due') and last_look < ${look} and provider_subscription is not null
      and provider = ${provider}
      ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** What renews, or a page on which somebody could still pay. */
export interface Going {
  id: string
  providerSubscription: string | null
  checkout: string | null
}

const GOING = sql`
  select id, provider_subscription as "providerSubscription", checkout from subscriptions
  where ((state in ('active', 'past_due') and not cancelled and provider_subscription is not null)
    or (state = 'incomplete' and checkout is not null))`

/** In whichever direction. */
export async function goingBetween(db: Db, a: string, b: string): Promise<Going[]> {
  const { rows } = await sql<Going>`${GOING}
    and ((fan_id = ${a} and creator_id = ${b}) or (fan_id = ${b} and creator_id = ${a}))`.execute(db)
  return rows
}

/** What somebody pays, and what is paid to them; in the order of the ids. */
export async function goingOf(
  db: Db,
  accountId: string,
  after: string | null,
  limit: number,
): Promise<Going[]> {
  const next = after ? sql`and id > ${after}` : sql``
  const { rows } = await sql<Going>`
    (${GOING} and fan_id = ${accountId} ${next} order by id limit ${limit})
    union all (${GOING} and creator_id = ${accountId} ${next} order by id limit ${limit})
    order by id limit ${limit}`.execute(db)
  return rows
}

export interface Following {
  id: string
  subscription: string
  /** The account that is there now. */
  account: string
}

/** What lives and is paid to somebody whose account has replaced another one. */
export async function toFollow(
  db: Db,
  creatorId: string,
  after: string | null,
  limit: number,
): Promise<Following[]> {
  const { rows } = await sql<Following>`
    select s.id, s.provider_subscription as subscription, pay.provider_account as account
    from subscriptions s join payout_accounts pay on pay.creator_id = s.creator_id and pay.replacements > 0
    where s.creator_id = ${creatorId} and s.state in ('active', 'past_due') and s.provider_subscription is not null
      ${after ? sql`and s.id > ${after}` : sql``}
    order by s.id limit ${limit}`.execute(db)
  return rows
}

export async function isHere(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('status').where('id', '=', accountId).executeTakeFirst()
  return row?.status === 'active'
}

/** Both are here, and no block is between them. */
export async function seeEachOther(db: Db, a: string, b: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select count(*) = 2 and not exists (
      select from blocks where (blocker_id = ${a} and blocked_id = ${b}) or (blocker_id = ${b} and blocked_id = ${a})
    ) as yes from accounts where id in (${a}, ${b}) and status = 'active'`.execute(db)
  return rows[0]!.yes
}

/** One that never got as far as a checkout. */
export const dropUnpaid = (tx: Tx, id: string) =>
  tx
    .deleteFrom('subscriptions')
    .where('id', '=', id)
    .where('state', '=', 'incomplete')
    .where('checkout', 'is', null)
    .execute()
