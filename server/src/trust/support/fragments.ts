import { publishColumns } from '#platform/db/published-columns.ts'

export const TICKETS = publishColumns('supportTickets', [
  'id',
  'accountId',
  'subject',
  'status',
  'waitingSince',
  'lastActivityAt',
])

export const TICKET_MESSAGES = publishColumns('supportMessages', ['id', 'ticketId', 'author'])
