import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { TicketDesk } from './ticket-desk.tsx'

/** The desk alone, on the page that was rendered ahead. */
export function mountDesk(place: HTMLElement): void {
  config({ jitless: true })
  createRoot(place).render(
    <QueryClientProvider client={new QueryClient()}>
      <TicketDesk />
    </QueryClientProvider>,
  )
}
