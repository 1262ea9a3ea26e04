import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

export interface PaymentDetails extends Omit<Selectable<Tables['sandboxPayments']>, 'createdAt'> {
  /** Oldest first. JSON has no dates, so they are strings. */
  refunds: { id: string; amount: number; state: 'pending' | 'succeeded' | 'failed'; at: string }[]
  dispute: Serialized<Selectable<Tables['sandboxDisputes']>> | null
}
type Serialized<Row> = {
  [Key in keyof Row]: Row[Key] extends Date | null ? string | Extract<Row[Key], null> : Row[Key]
}

const PAYMENT = sql`${prepared}
  select p.id, p.subscription, p.amount, p.state, p.attempts, p.last_attempt_at as "lastAttemptAt",
    p.next_attempt_at as "nextAttemptAt", p.paid_at as "paidAt", p.period_from as "periodFrom", p.period_to as "periodTo",
    p.brand, p.last4, p.charge, p.application_fee as "applicationFee", p.processing_fee as "processingFee", coalesce((
      select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'at', r.at) order by r.at, r.id)
      from sandbox_refunds r where r.payment = p.id), '[]') as refunds, (
      select json_build_object('id', d.id, 'amount', d.amount, 'fee', d.fee, 'state', d.state, 'at', d.at, 'closedAt', d.closed_at)
      from sandbox_disputes d where d.payment = p.id) as dispute
  from sandbox_payments p`

/** Accepts ids of payments and of charges. */
export async function findPayments(db: Db, ids: readonly string[]): Promise<(PaymentDetails | undefined)[]> {
  const { rows } = await sql<PaymentDetails>`${PAYMENT}
    where p.id = any(${ids}::text[]) or p.charge = any(${ids}::text[])`.execute(db)
  const found = new Map(rows.flatMap((row) => [row.id, row.charge].map((id) => [id, row])))
  return ids.map((id) => found.get(id))
}

/** Newest first. */
export async function listPayments(db: Db, subscription: string): Promise<PaymentDetails[]> {
  const { rows } = await sql<PaymentDetails>`${PAYMENT}
    where p.subscription = ${subscription} order by p.created_at desc`.execute(db)
  return rows
}

export const lockPayment = (tx: Tx, charge: string) =>
  tx.selectFrom('sandboxPayments').selectAll().where('charge', '=', charge).forUpdate().executeTakeFirst()

export const refundsOf = (db: Db, payment: string) =>
  db
    .selectFrom('sandboxRefunds')
    .selectAll()
    .where('payment', '=', payment)
    .orderBy('at')
    .orderBy('id')
    .execute()

export type RefundRow = NonNullable<Awaited<ReturnType<typeof refundByKey>>>

export const refundByKey = (db: Db, key: string) =>
  db.selectFrom('sandboxRefunds').selectAll().where('key', '=', key).executeTakeFirst()

export const addRefund = (tx: Tx, row: Insertable<Tables['sandboxRefunds']>) =>
  tx.insertInto('sandboxRefunds').values(row).execute()

export const disputeOf = (db: Db, payment: string) =>
  db.selectFrom('sandboxDisputes').selectAll().where('payment', '=', payment).executeTakeFirst()

export const addDispute = (tx: Tx, row: Insertable<Tables['sandboxDisputes']>) =>
  tx
    .insertInto('sandboxDisputes')
    .values(row)
    .onConflict((clash) => clash.column('payment').doNothing())
    .execute()

/** Returns undefined if the dispute was closed already. */
export const closeDispute = (tx: Tx, payment: string, state: 'won' | 'lost', at: Date) =>
  tx
    .updateTable('sandboxDisputes')
    .set({ state, closedAt: at })
    .where('payment', '=', payment)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()

export const addPayout = async (db: Db, row: Insertable<Tables['sandboxPayouts']>) => {
  await db
    .insertInto('sandboxPayouts')
    .values(row)
    .onConflict((clash) => clash.column('key').doNothing())
    .execute()
  return db.selectFrom('sandboxPayouts').selectAll().where('key', '=', row.key).executeTakeFirstOrThrow()
}

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

export const findPayout = (db: Db, id: string, account: string) =>
  db
    .selectFrom('sandboxPayouts')
    .selectAll()
    .where('id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst()

/** Pays out what has arrived by now. Payouts to a closed account fail. */
export async function settlePayouts(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: string; account: string; state: 'paid' | 'failed' }[]> {
  const { rows } = await sql<{ id: string; account: string; state: 'paid' | 'failed' }>`
    update sandbox_payouts p set state = case when a.closed then 'failed' else 'paid' end,
      failure = case when a.closed then 'The account is closed.' end
    from sandbox_accounts a
    where a.id = p.account and p.id in (
      select id from sandbox_payouts where state = 'sent' and arrives_at <= ${now}
      order by arrives_at limit ${limit} for update skip locked
    ) returning p.id, p.account, p.state`.execute(tx)
  return rows
}
