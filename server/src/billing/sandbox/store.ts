import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

export const settingsOf = (db: Db) => db.selectFrom('sandboxSettings').selectAll().executeTakeFirstOrThrow()

export const changeSettings = (tx: Tx, change: { aheadBy?: number; doubled?: boolean; shuffled?: boolean }) =>
  tx
    .updateTable('sandboxSettings')
    .set(({ eb }) => ({
      aheadSeconds: eb('aheadSeconds', '+', change.aheadBy ?? 0),
      ...(change.doubled !== undefined && { doubled: change.doubled }),
      ...(change.shuffled !== undefined && { shuffled: change.shuffled }),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Under the same key the one that is there already. */
export async function addCustomer(db: Db, row: Row<'sandboxCustomers'>): Promise<string> {
  await db
    .insertInto('sandboxCustomers')
    .values(row)
    .onConflict((clash) => clash.column('key').doNothing())
    .execute()
  return (
    await db.selectFrom('sandboxCustomers').select('id').where('key', '=', row.key).executeTakeFirstOrThrow()
  ).id
}

export async function addAccount(db: Db, row: Row<'sandboxAccounts'>): Promise<string> {
  await db
    .insertInto('sandboxAccounts')
    .values(row)
    .onConflict((clash) => clash.column('key').doNothing())
    .execute()
  return (
    await db.selectFrom('sandboxAccounts').select('id').where('key', '=', row.key).executeTakeFirstOrThrow()
  ).id
}

export const accountOf = (db: Db, id: string) =>
  db.selectFrom('sandboxAccounts').selectAll().where('id', '=', id).executeTakeFirst()

export const changeAccount = (
  tx: Tx,
  id: string,
  change: { complete?: boolean; payoutsEnabled?: boolean; closed?: boolean },
) => tx.updateTable('sandboxAccounts').set(change).where('id', '=', id).execute()

export async function addCheckout(db: Db, row: Row<'sandboxCheckouts'>) {
  await db
    .insertInto('sandboxCheckouts')
    .values(row)
    .onConflict((clash) => clash.column('key').doNothing())
    .execute()
  return db.selectFrom('sandboxCheckouts').selectAll().where('key', '=', row.key).executeTakeFirstOrThrow()
}

export const checkoutOf = (db: Db, id: string) =>
  db.selectFrom('sandboxCheckouts').selectAll().where('id', '=', id).executeTakeFirst()

/** Held until the transaction ends: of two who pay at once, one is first. */
export const lockCheckout = (tx: Tx, id: string) =>
  tx.selectFrom('sandboxCheckouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const settleCheckout = (
  tx: Tx,
  id: string,
  change: { state: 'paid' | 'closed'; subscription?: string },
) =>
  tx
    .updateTable('sandboxCheckouts')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()

export const setCard = (tx: Tx, customer: string, last4: string) =>
  tx.updateTable('sandboxCustomers').set({ card: last4 }).where('id', '=', customer).execute()

/** Checkouts that nobody has paid in time. */
export async function closeOldCheckouts(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sandbox_checkouts set state = 'closed' where id in (
      select id from sandbox_checkouts where state = 'open' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const addPage = (db: Db, row: Row<'sandboxPages'>) =>
  db.insertInto('sandboxPages').values(row).execute()

export const pageOf = (db: Db, id: string, kind: 'portal' | 'onboarding', now: Date) =>
  db
    .selectFrom('sandboxPages as page')
    .leftJoin('sandboxCustomers as customer', 'customer.id', 'page.customer')
    .select(['page.customer', 'page.account', 'page.returnTo', 'customer.card'])
    .where('page.id', '=', id)
    .where('page.kind', '=', kind)
    .where('page.expiresAt', '>', now)
    .executeTakeFirst()

export const forgetPages = (db: Db, before: Date) =>
  db.deleteFrom('sandboxPages').where('expiresAt', '<', before).execute()
