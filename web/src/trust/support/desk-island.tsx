import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { createQueryClient } from '#lib/query-client.ts'
import { TicketDesk } from './ticket-desk.tsx'

/** Mounts the support form on the prerendered page. Rendering is finished when this returns. */
export function mountDesk(container: HTMLElement): void {
  config({ jitless: true })
  flushSync(() =>
    createRoot(container).render(
      <QueryClientProvider client={createQueryClient()}>
        <TicketDesk member={false} />
      </QueryClientProvider>,
    ),
  )
}
