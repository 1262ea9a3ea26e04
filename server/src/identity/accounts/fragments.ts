import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { publishColumns } from '#platform/db/published-columns.ts'

export const ACCOUNTS = publishColumns('accounts', [
  'id',
  'email',
  'status',
  'createdAt',
  'emailVerifiedAt',
  'language',
  'closedAt',
  'closedUntil',
  'closedRule',
  'closedReason',
  'eraseAt',
])

export const ROLES = publishColumns('userRoles', ['userId', 'role'])

/** Accounts that are neither closed nor deleted: only their owners are shown to other people. */
export const ACTIVE_ACCOUNTS = publishColumns('accounts', ['id', 'email', 'language'], "status = 'active'")

/** The condition that the owner of an account is shown to other people. */
export const isActive = (accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from accounts where id = ${accountId} and status = 'active')`

/** Makes transactions that count what belongs to the same account run one after the other. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()

/** Keeps the account from being closed until the transaction ends. Any number of transactions can do so together. */
export const lockAccountShared = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'status', 'emailVerifiedAt'])
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow()
