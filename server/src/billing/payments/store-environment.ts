import { sql } from 'kysely'
import { PAYOUT_ACCOUNTS } from '#billing/payouts/fragments.ts'
import { CUSTOMERS, SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import type { Tx } from '#platform/db/database.ts'

/**
 * The environment that the ids in this database belong to, or null if there are none yet. Other nodes wait for the end of
 * the transaction.
 */
export async function lockEnvironment(tx: Tx): Promise<string | null> {
  await sql`lock table payment_environment in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ name: string | null }>`
    select coalesce((select name from payment_environment), (
      select provider from ${CUSTOMERS} c union select provider from ${PAYOUT_ACCOUNTS} a
      union select provider from ${SUBSCRIPTIONS} s where provider is not null limit 1
    )) as name`.execute(tx)
  return rows[0]!.name
}

/** Whether any row has an id of a provider. */
export async function hasProviderIds(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from ${CUSTOMERS} c) or exists (select from ${PAYOUT_ACCOUNTS} a)
      or exists (select from ${SUBSCRIPTIONS} s where provider is not null) as used`.execute(tx)
  return rows[0]!.used
}

export const setEnvironment = (tx: Tx, name: string) =>
  sql`insert into payment_environment (name) values (${name})
    on conflict (singleton) do update set name = excluded.name`.execute(tx)
