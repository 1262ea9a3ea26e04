import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { createQueryClient } from '../../lib/query-client.ts'
import { TicketDesk } from './ticket-desk.tsx'

/** The desk alone, on the page that was rendered ahead. */
export function mountDesk(place: HTMLElement): void {
  config({ jitless: true })
  createRoot(place).render(
    <QueryClientProvider client={createQueryClient()}>
      <TicketDesk member={false} />
    </QueryClientProvider>,
  )
}
