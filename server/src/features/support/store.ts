import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

type NewMessage = Insertable<Tables['supportMessages']>

/** Makes requests for one address take turns, so that counting and inserting cannot be overtaken. */
export async function countOpenAndLock(tx: Tx, email: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('support_tickets'), hashtext(${email}))`.execute(tx)
  const { count } = await tx
    .selectFrom('supportTickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return count
}

export const insertTicket = (tx: Tx, ticket: Insertable<Tables['supportTickets']>) =>
  tx.insertInto('supportTickets').values(ticket).execute()

export const insertMessages = (tx: Tx, messages: NewMessage[]) =>
  tx.insertInto('supportMessages').values(messages).execute()

export const ticketByLink = (db: Db, linkHash: Buffer) =>
  db
    .selectFrom('supportTickets')
    .select(['id', 'subject', 'status', 'createdAt', 'closedAt'])
    .where('linkHash', '=', linkHash)
    .executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockTicketByLink = (tx: Tx, linkHash: Buffer) =>
  tx
    .selectFrom('supportTickets')
    .select(['id', 'subject', 'status', 'createdAt', 'closedAt'])
    .where('linkHash', '=', linkHash)
    .forUpdate()
    .executeTakeFirst()

export const messagesOf = (db: Db, ticketId: string) =>
  db
    .selectFrom('supportMessages')
    .select(['id', 'author', 'body', 'notice', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const setStatus = (tx: Tx, id: string, status: 'open' | 'closed', now: Date) =>
  tx
    .updateTable('supportTickets')
    .set({ status, lastActivityAt: now, closedAt: status === 'closed' ? now : null })
    .where('id', '=', id)
    .execute()

/** Closes up to `most` tickets that have been quiet since then. */
export const closeQuiet = (tx: Tx, since: Date, now: Date, most: number) =>
  tx
    .updateTable('supportTickets')
    .set({ status: 'closed', closedAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('supportTickets')
        .select('id')
        .where('status', '<>', 'closed')
        .where('lastActivityAt', '<', since)
        .orderBy('lastActivityAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
