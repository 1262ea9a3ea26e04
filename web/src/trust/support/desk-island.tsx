import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { createQueryClient } from '#lib/query-client.ts'
import { TicketDesk } from './ticket-desk.tsx'

/** The desk alone, on the page that was rendered ahead. It is there when this returns. */
export function mountDesk(place: HTMLElement): void {
  config({ jitless: true })
  flushSync(() =>
    createRoot(place).render(
      <QueryClientProvider client={createQueryClient()}>
        <TicketDesk member={false} />
      </QueryClientProvider>,
    ),
  )
}
