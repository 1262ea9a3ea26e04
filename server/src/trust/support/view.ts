import type { Ticket, TicketMessage, TicketSummary } from '@koji/contract'
import { isUnread } from './rules.ts'
import type * as store from './store.ts'

export type MessageRow = Awaited<ReturnType<typeof store.messagesOf>>[number]
type CardRow = Awaited<ReturnType<typeof store.ticketsOf>>[number]

export const presentMessage = (row: MessageRow): TicketMessage => ({
  id: row.id,
  author: row.author,
  body: row.body,
  notice: row.notice,
  photos: row.photos,
  createdAt: row.createdAt.toISOString(),
})

export const present = (row: store.TicketRow, messages: readonly MessageRow[]): Ticket => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  unread: isUnread(row),
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  byLink: row.byLink,
  messages: messages.map(presentMessage),
})

export const presentCard = (row: CardRow): TicketSummary => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  unread: isUnread(row),
  lastActivityAt: row.lastActivityAt.toISOString(),
})
