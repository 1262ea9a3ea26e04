import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

type NewMessage = Insertable<Tables['supportMessages']>

/** How an asker is recognized: by the secret of the ticket, or by their account. */
export type Asker = { linkHash: Buffer; accountId: string | null } | { id: string; accountId: string }

/**
 * Serializes the opening of tickets under an address or account, so that concurrent requests can't exceed the limit.
 * Tickets of visitors and members are counted separately, so a stranger can't use up a member's limit by giving the
 * member's address.
 */
export async function countOpenAndLock(
  tx: Tx,
  whose: { email: string } | { accountId: string },
): Promise<number> {
  const name = 'email' in whose ? whose.email : whose.accountId
  await sql`select pg_advisory_xact_lock(hashtext('support_tickets'), hashtext(${name}))`.execute(tx)
  const open = tx
    .selectFrom('supportTickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '<>', 'closed')
  const { count } = await ('email' in whose
    ? open.where('email', '=', whose.email).where('linkHash', 'is not', null)
    : open.where('accountId', '=', whose.accountId).where('linkHash', 'is', null)
  ).executeTakeFirstOrThrow()
  return count
}

export const insertTicket = (tx: Tx, ticket: Insertable<Tables['supportTickets']>) =>
  tx.insertInto('supportTickets').values(ticket).execute()

export const insertMessages = (tx: Tx, messages: NewMessage[]) =>
  tx.insertInto('supportMessages').values(messages).execute()

/** The account that has confirmed an address. */
export const ownerOf = async (db: Db, email: string): Promise<string | null> =>
  (
    await db
      .selectFrom(ACCOUNTS.as('accounts'))
      .select('id')
      .where('email', '=', email)
      .where('emailVerifiedAt', 'is not', null)
      .executeTakeFirst()
  )?.id ?? null

/** Gives tickets that were opened under a confirmed address to its account. */
export const adoptTickets = (tx: Tx, accountId: string) =>
  tx
    .updateTable('supportTickets')
    .set({ accountId })
    .where('accountId', 'is', null)
    .where('email', 'in', (eb) =>
      eb
        .selectFrom(ACCOUNTS.as('accounts'))
        .select('email')
        .where('id', '=', accountId)
        .where('emailVerifiedAt', 'is not', null),
    )
    .execute()

const selectFor = (db: Db, asker: Asker) => {
  const query = db
    .selectFrom('supportTickets')
    .select([
      'id',
      'subject',
      'status',
      'createdAt',
      'closedAt',
      'answeredAt',
      'seenAt',
      'accountId',
      'assignedTo',
      'linkEndedAt',
    ])
    .select((eb) => eb('linkHash', 'is not', null).$castTo<boolean>().as('byLink'))
  return 'linkHash' in asker
    ? query
        .where('linkHash', '=', asker.linkHash)
        .where((eb) => eb.or([eb('linkEndedAt', 'is', null), eb('accountId', '=', asker.accountId)]))
    : query.where('id', '=', asker.id).where('accountId', '=', asker.accountId)
}

export type TicketRow = NonNullable<Awaited<ReturnType<typeof ticketOf>>>
export const ticketOf = (db: Db, asker: Asker) => selectFor(db, asker).executeTakeFirst()
export const lockTicketOf = (tx: Tx, asker: Asker) => selectFor(tx, asker).forUpdate().executeTakeFirst()

/** Most recently active first. */
export const ticketsOf = (
  db: Db,
  accountId: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
) =>
  db
    .selectFrom('supportTickets')
    .select(['id', 'subject', 'status', 'lastActivityAt', 'answeredAt', 'seenAt'])
    .where('accountId', '=', accountId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(last_activity_at, id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('lastActivityAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const messagesOf = (db: Db, ticketId: string) =>
  db
    .selectFrom('supportMessages')
    .select(['id', 'author', 'body', 'notice', 'createdAt', 'staffId'])
    .select(
      sql<
        string[]
      >`array(select p.id::text from support_photos p where p.message_id = support_messages.id order by p.id)`.as(
        'photos',
      ),
    )
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The asker waits for our team. `waitingSince` stays if they were waiting already. */
export const setWaiting = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('supportTickets')
    .set({
      status: 'open' as const,
      closedAt: null,
      lastActivityAt: now,
      seenAt: now,
      waitingSince: sql<Date>`coalesce(waiting_since, ${now})`,
    })
    .where('id', '=', id)
    .execute()

export const setClosed = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('supportTickets')
    .set({
      status: 'closed',
      closedAt: now,
      lastActivityAt: now,
      waitingSince: null,
    })
    .where('id', '=', id)
    .execute()

/** From then on, the link opens the ticket only for its member. */
export const revokeLink = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('supportTickets').set({ linkEndedAt: now }).where('id', '=', id).execute()

export const setSeen = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('supportTickets').set({ seenAt: now }).where('id', '=', id).execute()

/** Closes up to `most` answered tickets without activity since then. Tickets that wait for our team stay open. */
export const closeInactive = (tx: Tx, since: Date, now: Date, most: number) =>
  tx
    .updateTable('supportTickets')
    .set({ status: 'closed', closedAt: now, waitingSince: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('supportTickets')
        .select('id')
        .where('status', '=', 'answered')
        .where('lastActivityAt', '<', since)
        .orderBy('lastActivityAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'accountId'])
    .execute()

/** An answer by our team to a visitor; undefined for any other message. */
export const answerByLink = (db: Db, messageId: string) =>
  db
    .selectFrom('supportMessages')
    .innerJoin('supportTickets', 'supportTickets.id', 'supportMessages.ticketId')
    .select(['supportTickets.email', 'supportTickets.subject', 'supportTickets.sealedLink'])
    .where('supportMessages.id', '=', messageId)
    .where('supportMessages.author', '=', 'staff')
    .where('supportTickets.linkHash', 'is not', null)
    .where('supportTickets.linkEndedAt', 'is', null)
    .executeTakeFirst()
