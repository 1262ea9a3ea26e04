import type { DeskTicketSummary, TicketMessage } from '@koji/contract'

export const STATUS_LABELS = {
  open: { tone: 'warn', label: 'Waiting for us' },
  answered: { tone: 'ok', label: 'Answered' },
  closed: { tone: 'line', label: 'Closed' },
} as const satisfies Record<DeskTicketSummary['status'], unknown>

export const NOTICES: Record<NonNullable<TicketMessage['notice']>, string> = {
  received: 'We said that we have the message.',
  closed_by_asker: 'They marked this as solved.',
  closed_by_team: 'Closed by us.',
  closed_quiet: 'Closed after 30 days without a message.',
  reopened: 'Opened again.',
}

/** Visitors without a profile are named by their email address. */
export const askerName = ({ asker, email }: Pick<DeskTicketSummary, 'asker' | 'email'>): string =>
  asker?.displayName ?? email

/** Inserts the name into a canned answer. */
export const fillTemplate = (body: string, ticket: Pick<DeskTicketSummary, 'asker'>): string =>
  body.replaceAll('{name}', ticket.asker?.displayName ?? 'there')
