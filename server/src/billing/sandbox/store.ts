import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

export const getSettings = (db: Db) => db.selectFrom('sandboxSettings').selectAll().executeTakeFirstOrThrow()

export interface SettingsChange {
  doubled?: boolean | undefined
  shuffled?: boolean | undefined
}

/** Moves the clock by `seconds`. */
export const changeSettings = (tx: Tx, seconds: number, { doubled, shuffled }: SettingsChange) =>
  tx
    .updateTable('sandboxSettings')
    .set(({ eb }) => ({
      clockOffsetSeconds: eb('clockOffsetSeconds', '+', seconds),
      doubled,
      shuffled,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the existing customer's id if the key was used before. */
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

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = (db: Db, id: string) =>
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

export type CheckoutRow = NonNullable<Awaited<ReturnType<typeof findCheckout>>>

export const findCheckout = (db: Db, id: string) =>
  db.selectFrom('sandboxCheckouts').selectAll().where('id', '=', id).executeTakeFirst()

/** Makes concurrent payments of one checkout run one after the other. */
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

export async function closeExpiredCheckouts(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sandbox_checkouts set state = 'closed' where id in (
      select id from sandbox_checkouts where state = 'open' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type PageKind = 'portal' | 'onboarding'

export const addPage = (db: Db, row: Row<'sandboxPages'>) =>
  db.insertInto('sandboxPages').values(row).execute()

export const findPage = (db: Db, id: string, kind: PageKind, now: Date) =>
  db
    .selectFrom('sandboxPages as page')
    .leftJoin('sandboxCustomers as customer', 'customer.id', 'page.customer')
    .select(['page.customer', 'page.account', 'page.returnTo', 'customer.card'])
    .where('page.id', '=', id)
    .where('page.kind', '=', kind)
    .where('page.expiresAt', '>', now)
    .executeTakeFirst()

export const deleteExpiredPages = (db: Db, before: Date) =>
  db.deleteFrom('sandboxPages').where('expiresAt', '<', before).execute()
