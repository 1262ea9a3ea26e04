import type { Role } from '@koji/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export type Account = Selectable<Tables['accounts']>

export const accountByEmail = (db: Db, email: string) =>
  db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()

export const accountById = (db: Db, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

/** Keeps the account from being closed, reopened or erased by others until the transaction ends. */
export const lockAccountById = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** False when the address is taken. */
export async function insertAccount(
  tx: Tx,
  { roles, ...account }: Insertable<Tables['accounts']> & { roles: readonly Role[] },
): Promise<boolean> {
  await lockEmail(tx, account.email)
  const inserted = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted && roles.length > 0) {
    await tx
      .insertInto('userRoles')
      .values(roles.map((role) => ({ userId: account.id, role })))
      .execute()
  }
  return inserted !== undefined
}

export const insertRole = (tx: Tx, userId: string, role: Role) =>
  tx
    .insertInto('userRoles')
    .values({ userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** False when the account didn't have the role. */
export async function deleteRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Serializes changes to the set of admins, so that two admins can't remove each other. Taken before any other lock. */
export const lockAdminChanges = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('admins'))`.execute(tx)

/** Admins whose accounts are active. */
export async function adminIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('userRoles')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'userRoles.userId').on('accounts.status', '=', 'active'),
    )
    .select('userId')
    .where('role', '=', 'admin')
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function rolesOf(db: Db, accountId: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('userRoles')
    .select('role')
    .where('userId', '=', accountId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

export const updateAccount = (tx: Tx, id: string, changes: Updateable<Tables['accounts']>) =>
  tx.updateTable('accounts').set(changes).where('id', '=', id).execute()

/** The account whose deletion has been due for the longest time, even if it was suspended or banned since. */
export async function lockDueForErasure(
  tx: Tx,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where((eb) =>
      eb.or([eb.and([eb('status', '=', 'deleted'), eb('closedUntil', '<=', now)]), eb('eraseAt', '<=', now)]),
    )
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy((eb) => eb.fn.coalesce('eraseAt', 'closedUntil'))
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return account?.id
}

/** The account whose suspension ended first. */
export const lockDueForReopening = (tx: Tx, now: Date) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'eraseAt', 'deactivatedAt'])
    .where('status', '=', 'suspended')
    .where('closedUntil', '<=', now)
    .orderBy('closedUntil')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Keeps the account from being erased until the transaction ends. False when it doesn't exist. */
export async function preventErasure(tx: Tx, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined
}

/** False when another account has the address. */
export async function setEmail(
  tx: Tx,
  id: string,
  { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date },
): Promise<boolean> {
  await lockEmail(tx, email)
  const owner = await accountByEmail(tx, email)
  if (owner && owner.id !== id) return false
  await updateAccount(tx, id, { email, emailVerifiedAt })
  return true
}

/** Serializes transactions that want the same address, so that the second sees the first instead of failing. */
const lockEmail = (tx: Tx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtext('email'), hashtext(${email}))`.execute(tx)
