import type { Ticket, TicketMessage } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { operator } from '#lib/operator.ts'

export const STATUS_LABELS = {
  open: { tone: 'warn', label: 'Waiting for our answer' },
  answered: { tone: 'ok', label: 'We have answered' },
  closed: { tone: 'line', label: 'Closed' },
} as const satisfies Record<Ticket['status'], unknown>

export const NOTICES: Record<NonNullable<TicketMessage['notice']>, string> = {
  received: `We have your message and answer within ${operator.answersWithin}.`,
  closed_by_asker: 'You marked this as solved.',
  closed_by_team: 'We closed this conversation. A reply opens it again.',
  closed_quiet: 'Closed after 30 days without a message. A reply opens it again.',
  reopened: 'Opened again.',
}

export const AUTHORS = { asker: 'You', staff: PRODUCT_NAME, system: PRODUCT_NAME } as const
