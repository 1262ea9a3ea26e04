import type { Platform } from '#platform/platform.ts'
import type { Support } from './service.ts'

export function supportEvents({ events }: Platform, { support }: { support: Support }): void {
  events.on('support.ticket_opened', 'support.acknowledge', (tx, { payload }) =>
    support.acknowledge(tx, payload.ticketId),
  )
  events.on('support.ticket_replied', 'support.mail_answer', (tx, { payload }) =>
    support.mailAnswer(tx, payload.messageId),
  )
  events.on('accounts.email_verified', 'support.adopt', (tx, { payload }) =>
    support.adoptTickets(tx, payload.accountId),
  )
}
