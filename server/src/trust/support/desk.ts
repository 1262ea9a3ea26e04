import type { DeskReply, DeskTicket, DeskTicketSummary, DeskView, PageQuery } from '@koji/contract'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import { colleague, presentDeskCard, presentDeskTicket } from './desk-view.ts'
import { decideReply } from './rules.ts'
import { insertMessages, messagesOf, setClosed } from './store.ts'
import * as store from './store-desk.ts'
import type { TicketBroadcast } from './ticket-broadcast.ts'

const OTHERS_SHOWN = 5
const NOTES_MAX = 100

interface Dependencies {
  audit: Audit
  broadcast: TicketBroadcast
  claims: Claims
}

interface Context extends Dependencies, Pick<Platform, 'clock' | 'events' | 'ids'> {}

type QueuePage = PageQuery & { view: DeskView }

/** Our team's side of tickets. */
export function desk({ clock, events, ids }: Platform, dependencies: Dependencies) {
  const context = { ...dependencies, clock, events, ids }

  const lockTicket = async (tx: Tx, _: string, id: string) => {
    const ticket = await store.lockTicket(tx, id)
    return ticket && { open: ticket.status !== 'closed', mayDecide: true }
  }
  // A ticket has an assignee of its own, who stays until someone else is chosen.
  dependencies.claims.addQueue('ticket', lockTicket, { assignable: false })

  return {
    queue: (db: Db, me: Viewer, page: QueuePage) => queue(context, db, me, page),
    viewForTeam: (db: Db, me: Viewer, id: string) => viewForTeam(context, db, me, id),
    answer: (tx: Tx, me: Viewer, id: string, reply: DeskReply) => answer(context, tx, me, id, reply),
    closeForTeam: (tx: Tx, me: Viewer, id: string) => closeForTeam(context, tx, me, id),
    assign: (tx: Tx, me: Viewer, id: string, accountId: string | null) =>
      assign(context, tx, me, id, accountId),
    note: (tx: Tx, me: Viewer, id: string, body: string) => note(context, tx, me, id, body),
    team: async (db: Db) => ({
      items: (await store.team(db)).map(({ id, displayName }) => colleague(id, displayName)),
    }),
  }
}

async function queue(
  { claims }: Context,
  db: Db,
  me: Viewer,
  { after, limit, view }: QueuePage,
): Promise<{ items: DeskTicketSummary[]; next: string | null }> {
  const page = { view, me: me.accountId, after: decodeTimeCursor(after), limit: limit + 1 }
  const rows = await store.tickets(db, page)
  const holders = await claims.holders(
    db,
    me,
    'ticket',
    rows.map(({ id }) => id),
  )
  const present = (row: store.DeskRow) => presentDeskCard(row, holders.get(row.id) ?? null)
  return pageOf(rows, limit, present, (row) => {
    const at = { waiting: row.waitingSince, closed: row.closedAt, mine: null, answered: null }[view]
    return [(at ?? row.lastActivityAt).toISOString(), row.id]
  })
}

/** Tickets are confidential, so each view is audited. */
async function viewForTeam({ audit, claims }: Context, db: Db, me: Viewer, id: string): Promise<DeskTicket> {
  const row = (await store.ticketById(db, id)) ?? refuse('not_found')
  await transact(db, (tx) => audit.record(tx, act(me, 'viewed', id)))
  const messages = await messagesOf(db, id)
  const staffIds = [...new Set(messages.flatMap(({ staffId }) => staffId ?? []))]
  return presentDeskTicket({
    row,
    messages,
    holder: await claims.holderIn(db, me, { queue: 'ticket', item: id }),
    notes: await store.notesOf(db, id),
    names: await store.namesOf(db, staffIds),
    account: row.accountId ? await store.accountFacts(db, row.accountId) : undefined,
    others: await store.othersOf(db, row, OTHERS_SHOWN),
  })
}

async function answer(
  context: Context,
  tx: Tx,
  me: Viewer,
  id: string,
  { body, closes }: DeskReply,
): Promise<{ messageId: string }> {
  const { audit, broadcast, clock, events, ids } = context
  const ticket = await lockForMe(context, tx, me, id)
  const now = clock.now()
  const { length: messages } = await messagesOf(tx, id)
  if (decideReply({ status: 'open', closedAt: null, messages }, now).refuse) refuse('ticket_full')
  const message = { id: ids.id(), ticketId: id, author: 'staff', body, createdAt: now } as const
  await insertMessages(tx, [{ ...message, staffId: me.accountId }])
  await store.setAnswered(tx, id, { by: me.accountId, now, closes })
  if (closes) await closedByTeam(context, tx, id)
  const after = { status: closes ? 'closed' : 'answered' }
  await audit.record(tx, { ...act(me, 'answered', id), before: { status: ticket.status }, after })
  await events.record(tx, 'support.ticket_replied', id, { ticketId: id, messageId: message.id })
  await broadcast(tx, ticket)
  return { messageId: message.id }
}

/** Closing a closed ticket changes nothing. */
async function closeForTeam(context: Context, tx: Tx, me: Viewer, id: string): Promise<void> {
  const { audit, broadcast, clock } = context
  const ticket = await lockForMe(context, tx, me, id)
  if (ticket.status === 'closed') return
  await setClosed(tx, id, clock.now())
  await closedByTeam(context, tx, id)
  const change = { before: { status: ticket.status }, after: { status: 'closed' } }
  await audit.record(tx, { ...act(me, 'closed', id), ...change })
  await broadcast(tx, ticket)
}

async function assign(
  { audit, broadcast }: Context,
  tx: Tx,
  me: Viewer,
  id: string,
  accountId: string | null,
): Promise<void> {
  const ticket = (await store.lockTicket(tx, id)) ?? refuse('not_found')
  if (ticket.assignedTo === accountId) return
  if (accountId && !(await store.isOnTeam(tx, accountId))) refuse('not_found')
  await store.setAssignee(tx, id, accountId)
  const change = { before: { assignee: ticket.assignedTo }, after: { assignee: accountId } }
  await audit.record(tx, { ...act(me, 'assigned', id), ...change })
  await broadcast(tx, ticket)
}

async function note(
  { audit, broadcast, clock, ids }: Context,
  tx: Tx,
  me: Viewer,
  id: string,
  body: string,
): Promise<{ noteId: string }> {
  const ticket = (await store.lockTicket(tx, id)) ?? refuse('not_found')
  if ((await store.notesOf(tx, id)).length >= NOTES_MAX) refuse('list_full')
  const noteId = ids.id()
  const note = { id: noteId, ticketId: id, authorId: me.accountId, body, createdAt: clock.now() }
  await store.insertNote(tx, note)
  await audit.record(tx, { ...act(me, 'noted', id), details: { note: noteId } })
  // The asker can't see notes, so only our team is notified.
  await broadcast(tx, { ...ticket, accountId: null })
  return { noteId }
}

/** Locks the ticket until the transaction ends, unless a colleague holds it. */
async function lockForMe({ claims }: Context, tx: Tx, me: Viewer, id: string) {
  const ticket = (await store.lockTicket(tx, id)) ?? refuse('not_found')
  await claims.settle(tx, me, 'ticket', id)
  return ticket
}

async function closedByTeam({ clock, events, ids }: Context, tx: Tx, ticketId: string): Promise<void> {
  const notice = { author: 'system', notice: 'closed_by_team', createdAt: clock.now() } as const
  await insertMessages(tx, [{ id: ids.id(), ticketId, ...notice }])
  await events.record(tx, 'support.ticket_closed', ticketId, { ticketId, why: 'by_team' })
}

const act = (me: Viewer, action: string, ticketId: string) =>
  ({ actorId: me.accountId, action: `ticket.${action}`, targetKind: 'ticket', targetId: ticketId }) as const
