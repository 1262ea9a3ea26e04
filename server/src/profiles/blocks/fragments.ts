import { type RawBuilder, sql } from 'kysely'
import { publishColumns } from '#platform/db/published-columns.ts'

export const BLOCKS = publishColumns('blocks', ['blockerId', 'blockedId', 'createdAt'])

/** The ids of everyone that an account blocked or was blocked by. */
export const blockedWith = (accountId: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql`(
  select blocked_id as id from blocks where blocker_id = ${accountId}
  union select blocker_id from blocks where blocked_id = ${accountId})`

/** The condition that neither of two people blocked the other. A visitor has no id and is never blocked. */
export const notBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  not exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
  and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`
