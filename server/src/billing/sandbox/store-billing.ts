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

/** In the order in which they are asked for. */
export async function subscriptionsBy(db: Db, ids: readonly string[]): Promise<(Subscription | undefined)[]> {
  const { rows } =
    await sql<Subscription>`${prepared} ${SUBSCRIPTION} where id = any(${ids}::text[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}

export const lockSubscription = (tx: Tx, id: string) =>
  tx.selectFrom('sandboxSubscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const addSubscription = (tx: Tx, row: SubscriptionRow) =>
  tx.insertInto('sandboxSubscriptions').values(row).execute()

export const changeSubscription = (tx: Tx, id: string, change: Partial<SubscriptionRow>) =>
  tx.updateTable('sandboxSubscriptions').set(change).where('id', '=', id).execute()

export interface DueRow {
  id: string
  dueAt: Date
  card: string
  price: number
  feePercent: number
  startedAt: Date
  months: number
  periodEnd: Date
  cancelled: boolean
  /** The month that could not be collected yet. */
  payment: string | null
  failures: number
  firstFailure: Date | null
}

const dueAt = (moment: RawBuilder<unknown>) => sql`
  select s.id, ${moment} as "dueAt", c.card, s.price, s.fee_percent as "feePercent", s.started_at as "startedAt", s.months,
    s.period_end as "periodEnd", s.cancelled, owed.id as payment, coalesce(owed.attempts, 0) as failures,
    owed.created_at as "firstFailure"
  from sandbox_subscriptions s
  join sandbox_customers c on c.id = s.customer
  left join lateral (
    select p.id, p.attempts, p.created_at from sandbox_payments p
    where p.subscription = s.id and s.state = 'past_due' and p.state = 'failed' order by p.created_at desc limit 1
  ) as owed on true`

/** Those whose time has come and on which nobody else is at work. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`${dueAt(sql`s.next_at`)}
    where s.next_at <= ${now} order by s.next_at limit ${limit} for update of s skip locked`.execute(tx)
  return rows
}

/** What a customer owes, to be tried with another card. */
export async function takeOwed(tx: Tx, customer: string, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`${dueAt(sql`${now}::timestamptz`)}
    where s.customer = ${customer} and s.state = 'past_due' order by s.id for update of s`.execute(tx)
  return rows
}

export interface Settled {
  id: string
  state: 'active' | 'past_due' | 'canceled'
  months: number
  periodEnd: Date
  nextAt: Date | null
  endedAt: Date | null
  endedBecause: string | null
}

export async function settle(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const all = <Key extends keyof Settled>(key: Key) => settled.map((one) => one[key])
  await sql`
    update sandbox_subscriptions s set state = new.state, months = new.months, period_end = new.period_end,
      next_at = new.next_at, ended_at = new.ended_at, ended_because = new.ended_because
    from unnest(${all('id')}::text[], ${all('state')}::text[], ${all('months')}::int[], ${all('periodEnd')}::timestamptz[],
      ${all('nextAt')}::timestamptz[], ${all('endedAt')}::timestamptz[], ${all('endedBecause')}::text[])
      as new (id, state, months, period_end, next_at, ended_at, ended_because)
    where s.id = new.id`.execute(tx)
}

/** New months, and those that were tried before. */
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

/** Nothing is tried again for what has ended. */
export const giveUpPayments = (tx: Tx, subscription: string) =>
  tx
    .updateTable('sandboxPayments')
    .set({ nextAttemptAt: null })
    .where('subscription', '=', subscription)
    .where('state', '=', 'failed')
    .execute()

export type Subscription = Selectable<Tables['sandboxSubscriptions']>

/** Where one stands among all. */
export interface Listed {
  endedAt: Date | 'infinity' | '-infinity'
  id: string
}

/** Those that live or ended since, the ended ones first. */
export async function subscriptionsAfter(
  db: Db,
  since: Date,
  after: Listed | null,
  limit: number,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`${SUBSCRIPTION}
    where coalesce(ended_at, 'infinity') >= ${since}
      ${after ? sql`and (coalesce(ended_at, 'infinity'), id) > (${after.endedAt}::timestamptz, ${after.id})` : sql``}
    order by coalesce(ended_at, 'infinity'), id limit ${limit}`.execute(db)
  return rows
}
