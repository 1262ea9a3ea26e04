import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

export type SubscriptionRow = Insertable<Tables['sandboxSubscriptions']>
export type PaymentRow = Insertable<Tables['sandboxPayments']>

const SUBSCRIPTION = sql`
  select id, customer, account, subscription_id as "subscriptionId", price, fee_percent as "feePercent", state,
    started_at as "startedAt", months, period_end as "periodEnd", cancelled, next_at as "nextAt",
    ended_at as "endedAt", ended_because as "endedBecause"
  from sandbox_subscriptions`

/** Returns the subscriptions in the order of `ids`. */
export async function findSubscriptions(
  db: Db,
  ids: readonly string[],
): Promise<(Subscription | undefined)[]> {
  const { rows } =
    await sql<Subscription>`${prepared} ${SUBSCRIPTION} where id = any(${ids}::text[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}

export type LockedSubscription = NonNullable<Awaited<ReturnType<typeof lockSubscription>>>

export const lockSubscription = (tx: Tx, id: string) =>
  tx.selectFrom('sandboxSubscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const addSubscription = (tx: Tx, row: SubscriptionRow) =>
  tx.insertInto('sandboxSubscriptions').values(row).execute()

export const changeSubscription = (tx: Tx, id: string, change: Partial<SubscriptionRow>) =>
  tx.updateTable('sandboxSubscriptions').set(change).where('id', '=', id).execute()

export interface DueSubscription {
  id: string
  dueAt: Date
  card: string
  price: number
  feePercent: number
  startedAt: Date
  months: number
  periodEnd: Date
  cancelled: boolean
  /** The payment of an unpaid month. */
  payment: string | null
  failures: number
  firstFailure: Date | null
}

const selectDue = (dueAt: RawBuilder<unknown>) => sql`
  select s.id, ${dueAt} as "dueAt", c.card, s.price, s.fee_percent as "feePercent", s.started_at as "startedAt", s.months,
    s.period_end as "periodEnd", s.cancelled, owed.id as payment, coalesce(owed.attempts, 0) as failures,
    owed.created_at as "firstFailure"
  from sandbox_subscriptions s
  join sandbox_customers c on c.id = s.customer
  left join lateral (
    select p.id, p.attempts, p.created_at from sandbox_payments p
    where p.subscription = s.id and s.state = 'past_due' and p.state = 'failed' order by p.created_at desc limit 1
  ) as owed on true`

/** Locks due subscriptions, except those that another transaction is renewing. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`${selectDue(sql`s.next_at`)}
    where s.next_at <= ${now} order by s.next_at limit ${limit} for update of s skip locked`.execute(tx)
  return rows
}

/** Locks the subscriptions with an unpaid month, and makes them due now. */
export async function lockOwed(tx: Tx, customer: string, now: Date): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`${selectDue(sql`${now}::timestamptz`)}
    where s.customer = ${customer} and s.state = 'past_due' order by s.id for update of s`.execute(tx)
  return rows
}

export interface SubscriptionUpdate {
  id: string
  state: 'active' | 'past_due' | 'canceled'
  months: number
  periodEnd: Date
  nextAt: Date | null
  endedAt: Date | null
  endedBecause: string | null
}

export async function updateSubscriptions(tx: Tx, updates: readonly SubscriptionUpdate[]): Promise<void> {
  const column = <Key extends keyof SubscriptionUpdate>(key: Key) => updates.map((update) => update[key])
  await sql`
    update sandbox_subscriptions s set state = new.state, months = new.months, period_end = new.period_end,
      next_at = new.next_at, ended_at = new.ended_at, ended_because = new.ended_because
    from unnest(${column('id')}::text[], ${column('state')}::text[], ${column('months')}::int[], ${column('periodEnd')}::timestamptz[],
      ${column('nextAt')}::timestamptz[], ${column('endedAt')}::timestamptz[], ${column('endedBecause')}::text[])
      as new (id, state, months, period_end, next_at, ended_at, ended_because)
    where s.id = new.id`.execute(tx)
}

/** Adds payments, and updates those that were attempted before. */
export async function putPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('sandboxPayments')
    .values([...rows])
    .onConflict((clash) =>
      clash.column('id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        attempts: ref('excluded.attempts'),
        lastAttemptAt: ref('excluded.lastAttemptAt'),
        nextAttemptAt: ref('excluded.nextAttemptAt'),
        paidAt: ref('excluded.paidAt'),
        brand: ref('excluded.brand'),
        last4: ref('excluded.last4'),
        charge: ref('excluded.charge'),
      })),
    )
    .execute()
}

/** Cancels the retries of failed payments. */
export const giveUpPayments = (tx: Tx, subscription: string) =>
  tx
    .updateTable('sandboxPayments')
    .set({ nextAttemptAt: null })
    .where('subscription', '=', subscription)
    .where('state', '=', 'failed')
    .execute()

export type Subscription = Selectable<Tables['sandboxSubscriptions']>

/** The position of a subscription in `listSubscriptions`. */
export interface ListPosition {
  endedAt: Date | 'infinity' | '-infinity'
  id: string
}

/** Subscriptions that are live or ended since, ended ones first. */
export async function listSubscriptions(
  db: Db,
  since: Date,
  after: ListPosition | null,
  limit: number,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`${SUBSCRIPTION}
    where coalesce(ended_at, 'infinity') >= ${since}
      ${after ? sql`and (coalesce(ended_at, 'infinity'), id) > (${after.endedAt}::timestamptz, ${after.id})` : sql``}
    order by coalesce(ended_at, 'infinity'), id limit ${limit}`.execute(db)
  return rows
}
