import type { ClaimHolder, Colleague, DeskTicket, DeskTicketSummary } from '@koji/contract'
import type * as store from './store-desk.ts'
import { type MessageRow, presentMessage } from './view.ts'

/** Team members without a profile are named after the end of their id, which is unique enough for a team. */
export const colleague = (id: string, name: string | null | undefined): Colleague => ({
  id,
  name: name ?? `Team member ${id.slice(-6)}`,
})

/** Enough to tell people apart in a list. Only the ticket itself, whose views are audited, shows the whole address. */
const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
}

export const presentDeskCard = (row: store.DeskRow, holder: ClaimHolder | null): DeskTicketSummary => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  email: maskEmail(row.email),
  byLink: row.byLink,
  lastActivityAt: row.lastActivityAt.toISOString(),
  waitingSince: row.waitingSince?.toISOString() ?? null,
  asker:
    row.accountId && row.displayName
      ? {
          id: row.accountId,
          displayName: row.displayName,
          username: row.username,
          avatarUrl: row.avatarUrl,
        }
      : null,
  holder,
  assignee: row.assignedTo ? colleague(row.assignedTo, row.assignedName) : null,
})

interface TicketParts {
  row: store.DeskRow
  messages: readonly MessageRow[]
  notes: Awaited<ReturnType<typeof store.notesOf>>
  names: ReadonlyMap<string, string>
  account: Awaited<ReturnType<typeof store.accountFacts>>
  others: Awaited<ReturnType<typeof store.othersOf>>
  holder: ClaimHolder | null
}

export const presentDeskTicket = ({
  row,
  messages,
  notes,
  names,
  account,
  others,
  holder,
}: TicketParts): DeskTicket => ({
  ...presentDeskCard(row, holder),
  email: row.email,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  messages: messages.map((message) => ({
    ...presentMessage(message),
    staff: message.staffId ? colleague(message.staffId, names.get(message.staffId)) : null,
  })),
  notes: notes.map(({ id, authorId, displayName, body, createdAt }) => ({
    id,
    body,
    createdAt: createdAt.toISOString(),
    author: authorId ? colleague(authorId, displayName) : null,
  })),
  account: account
    ? {
        joinedAt: account.createdAt.toISOString(),
        status: account.status,
        verified: account.verified,
        roles: account.roles,
        openReports: account.openReports,
      }
    : null,
  others: others.map(({ id, subject, status, createdAt }) => ({
    id,
    subject,
    status,
    createdAt: createdAt.toISOString(),
  })),
})
