import { sql } from 'kysely'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db } from '#platform/db/database.ts'

/**
 * The ids of someone's tickets. A ticket that was opened under an address belongs to the account that has confirmed the
 * address: no one else may read or delete it.
 */
export const ticketsOf = (accountId: string) => sql<string>`
  select id from support_tickets where account_id = ${accountId} or (account_id is null and email in (
    select a.email from ${ACCOUNTS} a where a.id = ${accountId} and a.email_verified_at is not null))`

export async function photoIdsOf(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select photo.id from support_photos photo join support_messages message on message.id = photo.message_id
    where message.ticket_id in (${ticketsOf(accountId)}) order by photo.id`.execute(db)
  return rows.map(({ id }) => id)
}
