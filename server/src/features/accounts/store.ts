import type { Role } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'

export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'passwordHash', 'status'])
    .where('email', '=', email)
    .executeTakeFirst()

export async function insertAccount(
  tx: Tx,
  account: { id: string; email: string; passwordHash: string; createdAt: Date; roles: readonly Role[] },
): Promise<boolean> {
  const { roles, ...row } = account
  const inserted = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted && roles.length > 0) {
    await tx
      .insertInto('userRoles')
      .values(roles.map((role) => ({ userId: row.id, role })))
      .execute()
  }
  return inserted !== undefined
}

/** False when nobody has the address. */
export async function insertRole(tx: Tx, email: string, role: Role): Promise<boolean> {
  const account = await accountByEmail(tx, email)
  if (!account) return false
  await tx
    .insertInto('userRoles')
    .values({ userId: account.id, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
