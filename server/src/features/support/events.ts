import type { Platform } from '#platform/platform.ts'
import type { Support } from './service.ts'

export function supportEvents({ events }: Platform, support: Support): void {
  events.on('support.ticket_opened', 'support.acknowledge', (tx, { payload }) =>
    support.acknowledge(tx, payload.ticketId),
  )
}
