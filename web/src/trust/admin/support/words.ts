import type { DeskCard, TicketMessage } from '@koji/contract'

export const STATUS = {
  open: { tone: 'warn', words: 'Waiting for us' },
  answered: { tone: 'ok', words: 'Answered' },
  closed: { tone: 'line', words: 'Closed' },
} as const satisfies Record<DeskCard['status'], unknown>

export const NOTICES: Record<NonNullable<TicketMessage['notice']>, string> = {
  received: 'We said that we have the message.',
  closed_by_asker: 'They marked this as solved.',
  closed_by_team: 'Closed by us.',
  closed_quiet: 'Closed after 30 days without a message.',
  reopened: 'Opened again.',
}

/** Whom an answer is for. */
export const askerName = ({ asker, email }: Pick<DeskCard, 'asker' | 'email'>): string =>
  asker?.displayName ?? email

/** A canned answer as a beginning: the name stands where one was left out. What nobody filled in is seen at once. */
export const filledIn = (body: string, ticket: Pick<DeskCard, 'asker'>): string =>
  body.replaceAll('{name}', ticket.asker?.displayName ?? 'there')

/** It ends by itself, also while nobody reads the ticket again. */
export const activeClaim = (
  { claim }: Pick<DeskCard, 'claim'>,
  now: number = Date.now(),
): DeskCard['claim'] => (claim && Date.parse(claim.until) > now ? claim : null)
