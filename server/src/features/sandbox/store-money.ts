import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export const paymentOf = (db: Db, id: string) =>
  db
    .selectFrom('sandboxPayments')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('charge', '=', id)]))
    .executeTakeFirst()

export const paymentsOf = (db: Db, subscription: string) =>
  db
    .selectFrom('sandboxPayments')
    .selectAll()
    .where('subscription', '=', subscription)
    .orderBy('createdAt', 'desc')
    .execute()

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

export const refundUnder = (db: Db, key: string) =>
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

/** Undefined when it is closed already. */
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

export const payoutOf = (db: Db, id: string, account: string) =>
  db
    .selectFrom('sandboxPayouts')
    .selectAll()
    .where('id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst()

/** Those that have arrived by now. */
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
