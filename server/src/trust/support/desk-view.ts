import type { ClaimHolder, Colleague, DeskTicket, DeskTicketSummary } from '@koji/contract'
import type * as store from './store-desk.ts'
import { type MessageRow, presentMessage } from './view.ts'

/** Not everybody of the team has a profile; the end of an id tells a few people apart. */
export const colleague = (id: string, name: string | null | undefined): Colleague => ({
  id,
  name: name ?? `Team member ${id.slice(-6)}`,
})

/** Enough to tell people apart in a list. The whole address stands where each look is written down. */
const shortAddress = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
}

export const presentDeskCard = (row: store.DeskRow, holder: ClaimHolder | null): DeskTicketSummary => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  email: shortAddress(row.email),
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

interface Whole {
  row: store.DeskRow
  messages: readonly MessageRow[]
  notes: Awaited<ReturnType<typeof store.notesOf>>
  names: ReadonlyMap<string, string>
  account: Awaited<ReturnType<typeof store.accountFacts>>
  others: Awaited<ReturnType<typeof store.othersOf>>
  holder: ClaimHolder | null
}

export const presentDeskTicket = (whole: Whole): DeskTicket => ({
  ...presentDeskCard(whole.row, whole.holder),
  email: whole.row.email,
  createdAt: whole.row.createdAt.toISOString(),
  closedAt: whole.row.closedAt?.toISOString() ?? null,
  messages: whole.messages.map((message) => ({
    ...presentMessage(message),
    staff: message.staffId ? colleague(message.staffId, whole.names.get(message.staffId)) : null,
  })),
  notes: whole.notes.map(({ id, authorId, displayName, body, createdAt }) => ({
    id,
    body,
    createdAt: createdAt.toISOString(),
    author: authorId ? colleague(authorId, displayName) : null,
  })),
  account: whole.account
    ? {
        joinedAt: whole.account.createdAt.toISOString(),
        status: whole.account.status,
        verified: whole.account.verified,
        roles: whole.account.roles,
        openReports: whole.account.openReports,
      }
    : null,
  others: whole.others.map(({ id, subject, status, createdAt }) => ({
    id,
    subject,
    status,
    createdAt: createdAt.toISOString(),
  })),
})
