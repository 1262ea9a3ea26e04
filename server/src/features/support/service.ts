import { createHash } from 'node:crypto'
import type { NewTicket, Ticket, TicketMessage, TicketReply } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { judgeOpening, judgeReply, quietSince } from './rules.ts'
import * as store from './store.ts'

const CLOSE_AT_ONCE = 200

type Notice = NonNullable<TicketMessage['notice']>
export type Support = ReturnType<typeof supportService>

export function supportService({ database, clock, ids, events }: Platform) {
  const written = (ticketId: string, body: string) =>
    ({ id: ids.id(), ticketId, author: 'visitor', body, createdAt: clock.now() }) as const
  const noticed = (ticketId: string, notice: Notice) =>
    ({ id: ids.id(), ticketId, author: 'system', notice, createdAt: clock.now() }) as const

  return {
    async open(tx: Tx, { email, subject, body }: NewTicket): Promise<{ link: string; ticket: Ticket }> {
      const verdict = judgeOpening(await store.countOpenAndLock(tx, email))
      if (verdict.refuse) refuse(verdict.refuse)
      const id = ids.id()
      const link = ids.secret()
      const now = clock.now()
      await store.insertTicket(tx, {
        id,
        email,
        subject,
        linkHash: hash(link),
        createdAt: now,
        lastActivityAt: now,
      })
      await store.insertMessages(tx, [written(id, body)])
      await events.record(tx, 'support.ticket_opened', id, { ticketId: id })
      return { link, ticket: await this.follow(tx, link) }
    },

    async follow(db: Db, link: string): Promise<Ticket> {
      const ticket = (await store.ticketByLink(db, hash(link))) ?? refuse('not_found')
      return present(ticket, await store.messagesOf(db, ticket.id))
    },

    async reply(tx: Tx, link: string, { body }: TicketReply): Promise<Ticket> {
      const ticket = (await store.lockTicketByLink(tx, hash(link))) ?? refuse('not_found')
      const { length: messages } = await store.messagesOf(tx, ticket.id)
      const verdict = judgeReply({ ...ticket, messages }, clock.now())
      if (verdict.refuse) refuse(verdict.refuse)
      if (verdict.reopens) await store.insertMessages(tx, [noticed(ticket.id, 'reopened')])
      const message = written(ticket.id, body)
      await store.insertMessages(tx, [message])
      await store.setStatus(tx, ticket.id, 'open', clock.now())
      await events.record(tx, 'support.ticket_replied', ticket.id, {
        ticketId: ticket.id,
        messageId: message.id,
      })
      return this.follow(tx, link)
    },

    /** Closing a closed ticket changes nothing, so that a second click does no harm. */
    async close(tx: Tx, link: string): Promise<Ticket> {
      const ticket = (await store.lockTicketByLink(tx, hash(link))) ?? refuse('not_found')
      if (ticket.status !== 'closed') {
        await store.setStatus(tx, ticket.id, 'closed', clock.now())
        await store.insertMessages(tx, [noticed(ticket.id, 'closed_by_visitor')])
        await events.record(tx, 'support.ticket_closed', ticket.id, {
          ticketId: ticket.id,
          why: 'by_visitor',
        })
      }
      return this.follow(tx, link)
    },

    acknowledge: async (tx: Tx, ticketId: string): Promise<void> => {
      await store.insertMessages(tx, [noticed(ticketId, 'received')])
    },

    /** In small transactions, so that a long backlog blocks nobody. Returns how many were closed. */
    async closeQuiet(signal: AbortSignal): Promise<number> {
      for (let total = 0; ; ) {
        const closed = await transact(database.db, async (tx) => {
          const tickets = await store.closeQuiet(tx, quietSince(clock.now()), clock.now(), CLOSE_AT_ONCE)
          if (tickets.length === 0) return 0
          await store.insertMessages(
            tx,
            tickets.map(({ id }) => noticed(id, 'closed_quiet')),
          )
          await events.recordAll(
            tx,
            'support.ticket_closed',
            tickets.map(({ id }) => ({ subject: id, payload: { ticketId: id, why: 'quiet' } })),
          )
          return tickets.length
        })
        total += closed
        if (closed < CLOSE_AT_ONCE || signal.aborted) return total
      }
    },
  }
}

const hash = (link: string): Buffer => createHash('sha256').update(link).digest()

type TicketRow = NonNullable<Awaited<ReturnType<typeof store.ticketByLink>>>
type MessageRow = Awaited<ReturnType<typeof store.messagesOf>>[number]

function present({ id, subject, status, createdAt }: TicketRow, messages: MessageRow[]): Ticket {
  return {
    id,
    subject,
    status,
    createdAt: createdAt.toISOString(),
    messages: messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
  }
}
