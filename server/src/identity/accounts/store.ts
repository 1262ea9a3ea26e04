import type { Role } from '@koji/contract'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'passwordHash',
      'status',
      'closedAt',
      'closedUntil',
      'closedRule',
      'closedReason',
      'eraseAt',
      'signInAlerts',
    ])
    .where('email', '=', email)
    .executeTakeFirst()

export const accountById = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'passwordHash',
      'status',
      'emailVerifiedAt',
      'language',
      'signInAlerts',
      'createdAt',
      'closedUntil',
      'closedRule',
      'closedReason',
      'eraseAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Nobody closes or reopens it until the transaction ends. */
export const lockStanding = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'passwordHash',
      'status',
      'closedAt',
      'closedUntil',
      'closedRule',
      'closedReason',
      'eraseAt',
      'deactivatedAt',
      'signInAlerts',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function insertAccount(
  tx: Tx,
  account: {
    id: string
    email: string
    passwordHash: string
    createdAt: Date
    emailVerifiedAt?: Date | null
    roles: readonly Role[]
  },
): Promise<boolean> {
  const { roles, ...row } = account
  await takeTurns(tx, row.email)
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

export const insertRole = (tx: Tx, userId: string, role: Role) =>
  tx
    .insertInto('userRoles')
    .values({ userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whether there was one to take away. */
export async function deleteRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whoever changes who is an admin takes turns, before anything else is locked: two cannot remove each other. */
export const takeTurnsWithAdmins = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('admins'))`.execute(tx)

/** Those who can sign in. */
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

export const rolesOf = (db: Db, accountId: string) =>
  db.selectFrom('userRoles').select('role').where('userId', '=', accountId).orderBy('role').execute()

export const updateAccount = (tx: Tx, id: string, changes: Updateable<Tables['accounts']>) =>
  tx.updateTable('accounts').set(changes).where('id', '=', id).execute()

type LinkPurpose = Tables['mailedLinks']['purpose']

export const deleteMailedLinks = (tx: Tx, accountId: string, purposes: readonly LinkPurpose[]) =>
  tx.deleteFrom('mailedLinks').where('accountId', '=', accountId).where('purpose', 'in', purposes).execute()

/** One that was deleted long enough ago, sentenced since or not; the oldest first. */
export const lockDueForErasure = async (
  tx: Tx,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('accounts')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'deleted'), eb('closedUntil', '<=', now)]),
          eb('eraseAt', '<=', now),
        ]),
      )
      .$if(except.length > 0, (query) => query.where('id', 'not in', except))
      .orderBy((eb) => eb.fn.coalesce('eraseAt', 'closedUntil'))
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  )?.id

/** One whose suspension is over, the oldest first. */
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

/** False when there is none. */
export async function keepAccount(tx: Tx, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined
}

/** False when somebody else has the address. */
export async function setEmail(
  tx: Tx,
  id: string,
  { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date },
): Promise<boolean> {
  await takeTurns(tx, email)
  const other = await accountByEmail(tx, email)
  if (other && other.id !== id) return false
  await updateAccount(tx, id, { email, emailVerifiedAt })
  return true
}

/** Whoever wants an address waits for the one before, so that of two who want it one is told so. */
const takeTurns = (tx: Tx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtext('email'), hashtext(${email}))`.execute(tx)
