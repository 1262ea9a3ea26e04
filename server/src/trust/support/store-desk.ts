import type { DeskView, Role, TicketStatus } from '@koji/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { ACCOUNTS, ACTIVE_ACCOUNTS, ROLES } from '#identity/accounts/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import { REPORTS } from '#trust/reports/fragments.ts'

export interface DeskRow {
  id: string
  subject: string
  status: TicketStatus
  email: string
  createdAt: Date
  lastActivityAt: Date
  waitingSince: Date | null
  closedAt: Date | null
  accountId: string | null
  byLink: boolean
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  assignedTo: string | null
  assignedName: string | null
}

const ticketsWhere = (which: ReturnType<typeof sql>) => sql<DeskRow>`
  select t.id, t.subject, t.status, t.email, t.created_at, t.last_activity_at, t.waiting_since, t.closed_at, t.account_id,
    t.link_hash is not null as by_link,
    p.display_name, p.username, p.avatar_url,
    t.assigned_to, assignee.display_name as assigned_name
  from support_tickets t
  left join ${PROFILES} p on p.id = t.account_id
  left join ${PROFILES} assignee on assignee.id = t.assigned_to
  where ${which}`

const VIEWS: Record<DeskView, { at: ReturnType<typeof sql>; ascending: boolean }> = {
  waiting: { at: sql`t.waiting_since`, ascending: true },
  mine: { at: sql`t.last_activity_at`, ascending: true },
  answered: { at: sql`t.last_activity_at`, ascending: false },
  closed: { at: sql`t.closed_at`, ascending: false },
}

interface Page {
  view: DeskView
  me: string
  after: TimeCursor | null
  limit: number
}

/** Tickets that need work are listed oldest first, the others newest first. */
export async function tickets(db: Db, { view, me, after, limit }: Page): Promise<DeskRow[]> {
  const { at, ascending } = VIEWS[view]
  const of = {
    waiting: sql`t.status = 'open'`,
    mine: sql`t.assigned_to = ${me} and t.status <> 'closed'`,
    answered: sql`t.status = 'answered'`,
    closed: sql`t.status = 'closed'`,
  }[view]
  const behind = after
    ? sql`and (${at} ${ascending ? sql`>` : sql`<`} ${after.at} or (${at} = ${after.at} and t.id > ${after.id}::uuid))`
    : sql``
  const which = sql`${of} ${behind} order by ${at} ${ascending ? sql`asc` : sql`desc`}, t.id limit ${limit}`
  return (await ticketsWhere(which).execute(db)).rows
}

export const ticketById = async (db: Db, id: string): Promise<DeskRow | undefined> =>
  (await ticketsWhere(sql`t.id = ${id}`).execute(db)).rows[0]

export const lockTicket = (tx: Tx, id: string) =>
  tx
    .selectFrom('supportTickets')
    .select(['id', 'status', 'closedAt', 'accountId', 'assignedTo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setAssignee = (tx: Tx, id: string, assignedTo: string | null) =>
  tx.updateTable('supportTickets').set({ assignedTo }).where('id', '=', id).execute()

/** Assigns the ticket to the team member who answers, unless it has an assignee. */
export const setAnswered = (
  tx: Tx,
  id: string,
  { by, now, closes }: { by: string; now: Date; closes: boolean },
) =>
  tx
    .updateTable('supportTickets')
    .set({
      status: closes ? 'closed' : 'answered',
      closedAt: closes ? now : null,
      answeredAt: now,
      lastActivityAt: now,
      waitingSince: null,
      assignedTo: sql<string>`coalesce(assigned_to, ${by}::uuid)`,
    })
    .where('id', '=', id)
    .execute()

export const insertNote = (tx: Tx, note: Insertable<Tables['supportNotes']>) =>
  tx.insertInto('supportNotes').values(note).execute()

export const notesOf = (db: Db, ticketId: string) =>
  db
    .selectFrom('supportNotes')
    .leftJoin(PROFILES.as('profiles'), 'profiles.id', 'supportNotes.authorId')
    .select(['supportNotes.id', 'authorId', 'profiles.displayName', 'body', 'supportNotes.createdAt'])
    .where('ticketId', '=', ticketId)
    .orderBy('supportNotes.createdAt')
    .orderBy('supportNotes.id')
    .execute()

const TEAM_MAX = 200

const teammates = (db: Db) =>
  db
    .selectFrom(ROLES.as('roles'))
    .innerJoin(ACTIVE_ACCOUNTS.as('accounts'), 'accounts.id', 'roles.userId')
    .where('roles.role', '=', 'admin')

export const team = (db: Db) =>
  teammates(db)
    .leftJoin(PROFILES.as('profiles'), 'profiles.id', 'accounts.id')
    .select(['accounts.id', 'profiles.displayName'])
    .orderBy('profiles.displayName')
    .orderBy('accounts.id')
    .limit(TEAM_MAX)
    .execute()

export const isOnTeam = async (db: Db, id: string): Promise<boolean> =>
  (await teammates(db).select('accounts.id').where('accounts.id', '=', id).executeTakeFirst()) !== undefined

/** Names of team members, including former ones. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom(PROFILES.as('profiles'))
            .select(['id', 'displayName'])
            .where('id', 'in', ids)
            .execute()
        ).map(({ id, displayName }) => [id, displayName]),
  )

/** What our team sees about a member who asks. */
export async function accountFacts(db: Db, accountId: string) {
  const { rows } = await sql<{
    createdAt: Date
    status: Selectable<Tables['accounts']>['status']
    verified: boolean
    roles: Role[]
    openReports: number
  }>`
    select a.created_at, a.status, a.email_verified_at is not null as verified,
      array(select r.role::text from ${ROLES} r where r.user_id = a.id order by r.role) as roles,
      (select count(*)::int from ${REPORTS} r where r.account_id = a.id and r.state = 'open') as open_reports
    from ${ACCOUNTS} a where a.id = ${accountId}`.execute(db)
  return rows[0]
}

/** Other tickets of the same account or, for visitors, under the same address; newest first. */
export const othersOf = (
  db: Db,
  ticket: { id: string; accountId: string | null; email: string },
  most: number,
) =>
  db
    .selectFrom('supportTickets')
    .select(['id', 'subject', 'status', 'createdAt'])
    .where('id', '<>', ticket.id)
    .$if(ticket.accountId !== null, (query) => query.where('accountId', '=', ticket.accountId))
    .$if(ticket.accountId === null, (query) =>
      query.where('email', '=', ticket.email).where('accountId', 'is', null),
    )
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
