import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Whose ids are in this database; null when there are none yet. Held until the transaction ends. */
export async function booksOf(tx: Tx): Promise<string | null> {
  await sql`lock table payment_books in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ name: string | null }>`
    select coalesce((select name from payment_books), (
      select provider from customers union select provider from payout_accounts
      union select provider from subscriptions where provider is not null limit 1
    )) as name`.execute(tx)
  return rows[0]!.name
}

/** Whether anything here was begun at a provider. */
export async function isUsed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from customers) or exists (select from payout_accounts)
      or exists (select from subscriptions where provider is not null) as used`.execute(tx)
  return rows[0]!.used
}

export const claimBooks = (tx: Tx, name: string) =>
  sql`insert into payment_books (name) values (${name})
    on conflict (single) do update set name = excluded.name`.execute(tx)
