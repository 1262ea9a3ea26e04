import type { NewTicket, PageQuery, Ticket, TicketMessage, TicketReply } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import { publicUrl } from '#platform/config.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import { cannedAnswers } from './canned-answers.ts'
import { desk } from './desk.ts'
import { addPhoto, type MessageRef, openPhoto } from './photo-access.ts'
import { type TicketPhotos, ticketPhotos } from './photos.ts'
import { decideOpening, decideReply, inactiveBefore } from './rules.ts'
import * as store from './store.ts'
import { type TicketBroadcast, ticketBroadcast } from './ticket-broadcast.ts'
import { decryptLink, identifyAsker, revokeLink, storedLink } from './ticket-links.ts'
import { present, presentCard } from './view.ts'

const CLOSE_BATCH = 200

type Notice = NonNullable<TicketMessage['notice']>
export type Support = ReturnType<typeof supportService>

export interface Dependencies {
  accounts: Accounts
  audit: Audit
  claims: Claims
  mails: Mails
  media: Media
}

type PlatformParts = Pick<Platform, 'clock' | 'config' | 'database' | 'events' | 'ids' | 'secrets'>

interface Context extends PlatformParts, Pick<Dependencies, 'audit' | 'claims' | 'mails'> {
  broadcast: TicketBroadcast
  photos: TicketPhotos
}

export function supportService(platform: Platform, { accounts, audit, claims, mails, media }: Dependencies) {
  const { clock, config, database, events, ids, secrets } = platform
  const broadcast = ticketBroadcast(platform, accounts)
  const photos = ticketPhotos(platform, media)
  const context = { clock, config, database, events, ids, secrets, audit, broadcast, claims, mails, photos }

  return {
    ...desk(platform, { audit, broadcast, claims }),
    ...cannedAnswers(platform, { audit }),
    photos,

    async listOwn(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const page = { after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.ticketsOf(db, me.accountId, page)
      return pageOf(rows, limit, presentCard, (row) => [row.lastActivityAt.toISOString(), row.id])
    },

    open: (tx: Tx, me: Viewer | null, ticket: NewTicket) => open(context, tx, me, ticket),
    read: (db: Db, me: Viewer | null, key: string): Promise<Ticket> => read(db, identifyAsker(key, me)),
    reply: (tx: Tx, me: Viewer | null, key: string, body: TicketReply) => reply(context, tx, me, key, body),
    addPhoto: (commit: Commit, me: Viewer | null, message: MessageRef, bytes: Buffer) =>
      addPhoto(context, commit, me, message, bytes),
    openPhoto: (db: Db, viewer: Viewer | null, key: string, photo: string) =>
      openPhoto(context, db, viewer, key, photo),
    close: (tx: Tx, me: Viewer | null, key: string) => close(context, tx, me, key),

    async markSeen(tx: Tx, me: Viewer | null, key: string): Promise<void> {
      const { id } = (await store.ticketOf(tx, identifyAsker(key, me))) ?? refuse('not_found')
      await store.setSeen(tx, id, clock.now())
    },

    acknowledge: async (tx: Tx, ticketId: string): Promise<void> => {
      await store.insertMessages(tx, [newNotice(context, ticketId, 'received')])
    },

    mailAnswer: (tx: Tx, messageId: string) => mailAnswer(context, tx, messageId),

    adoptTickets: async (tx: Tx, accountId: string): Promise<void> =>
      void (await store.adoptTickets(tx, accountId)),

    closeInactive: (signal: AbortSignal) => closeInactive(context, signal),
  }
}

/** Members find their ticket by its id, visitors by the link, which only this reply contains. */
async function open(
  context: Context,
  tx: Tx,
  me: Viewer | null,
  { email, subject, body }: NewTicket,
): Promise<{ link: string | null; ticket: Ticket }> {
  const { clock, events, ids } = context
  const address = me?.email ?? email ?? refuse('sign_in_required')
  const openTickets = await store.countOpenAndLock(tx, me ? { accountId: me.accountId } : { email: address })
  const decision = decideOpening(openTickets)
  if (decision.refuse) refuse(decision.refuse)
  const id = ids.id()
  const link = me ? null : ids.secret()
  const now = clock.now()
  await store.insertTicket(tx, {
    id,
    email: address,
    subject,
    createdAt: now,
    lastActivityAt: now,
    waitingSince: now,
    accountId: me ? me.accountId : await store.ownerOf(tx, address),
    ...(link ? storedLink(context, link) : { linkHash: null, sealedLink: null }),
  })
  await store.insertMessages(tx, [newMessage(context, id, body)])
  await events.record(tx, 'support.ticket_opened', id, { ticketId: id })
  const ticket = await read(tx, identifyAsker(link ?? id, me))
  return { link, ticket }
}

async function read(db: Db, asker: store.Asker): Promise<Ticket> {
  const ticket = (await store.ticketOf(db, asker)) ?? refuse('not_found')
  return present(ticket, await store.messagesOf(db, ticket.id))
}

async function reply(
  context: Context,
  tx: Tx,
  me: Viewer | null,
  key: string,
  { body }: TicketReply,
): Promise<Ticket> {
  const { broadcast, clock, events } = context
  const asker = identifyAsker(key, me)
  const ticket = (await store.lockTicketOf(tx, asker)) ?? refuse('not_found')
  const { length: messages } = await store.messagesOf(tx, ticket.id)
  const decision = decideReply({ ...ticket, messages }, clock.now())
  if (decision.refuse) refuse(decision.refuse)
  await revokeLink(context, tx, me, ticket)
  if (decision.reopens) await store.insertMessages(tx, [newNotice(context, ticket.id, 'reopened')])
  const message = newMessage(context, ticket.id, body)
  await store.insertMessages(tx, [message])
  await store.setWaiting(tx, ticket.id, clock.now())
  const replied = { ticketId: ticket.id, messageId: message.id }
  await events.record(tx, 'support.ticket_replied', ticket.id, replied)
  await broadcast(tx, ticket)
  return read(tx, asker)
}

/** Closing a closed ticket changes nothing, so a second click is harmless. */
async function close(context: Context, tx: Tx, me: Viewer | null, key: string): Promise<Ticket> {
  const { broadcast, claims, clock, events } = context
  const asker = identifyAsker(key, me)
  const ticket = (await store.lockTicketOf(tx, asker)) ?? refuse('not_found')
  if (ticket.status !== 'closed') {
    await store.setClosed(tx, ticket.id, clock.now())
    await claims.end(tx, 'ticket', [ticket.id])
    await store.insertMessages(tx, [newNotice(context, ticket.id, 'closed_by_asker')])
    const closed = { ticketId: ticket.id, why: 'by_asker' } as const
    await events.record(tx, 'support.ticket_closed', ticket.id, closed)
    await broadcast(tx, ticket)
  }
  return read(tx, asker)
}

/** Emails an answer to a visitor. Members get a notification instead. */
async function mailAnswer(context: Context, tx: Tx, messageId: string): Promise<void> {
  const { config, mails } = context
  const answer = await store.answerByLink(tx, messageId)
  if (!answer) return
  const link = answer.sealedLink && decryptLink(context, answer.sealedLink)
  await mails.post(tx, {
    kind: 'ticket_answered',
    to: answer.email,
    subject: answer.subject,
    link: link && `${publicUrl(config)}/support#ticket=${link}`,
  })
}

/** Works in small transactions, so that a long backlog blocks no one. Returns how many tickets it closed. */
async function closeInactive(context: Context, signal: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const closed = await transact(context.database.db, (tx) => closeBatch(context, tx))
    total += closed
    if (closed < CLOSE_BATCH || signal.aborted) return total
  }
}

async function closeBatch(context: Context, tx: Tx): Promise<number> {
  const { broadcast, claims, clock, events } = context
  const tickets = await store.closeInactive(tx, inactiveBefore(clock.now()), clock.now(), CLOSE_BATCH)
  if (tickets.length === 0) return 0
  const ticketIds = tickets.map(({ id }) => id)
  await claims.end(tx, 'ticket', ticketIds)
  await store.insertMessages(
    tx,
    ticketIds.map((id) => newNotice(context, id, 'closed_quiet')),
  )
  await events.recordAll(
    tx,
    'support.ticket_closed',
    ticketIds.map((id) => ({ subject: id, payload: { ticketId: id, why: 'quiet' } })),
  )
  await broadcast(tx, ...tickets)
  return tickets.length
}

const newMessage = ({ clock, ids }: Context, ticketId: string, body: string) =>
  ({ id: ids.id(), ticketId, author: 'asker', body, createdAt: clock.now() }) as const

const newNotice = ({ clock, ids }: Context, ticketId: string, notice: Notice) =>
  ({ id: ids.id(), ticketId, author: 'system', notice, createdAt: clock.now() }) as const
