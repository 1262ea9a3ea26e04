import type { QueryClient } from '@tanstack/react-query'

/** What somebody has paid for decides what they see: all of it is read again. */
export function readAgain(queries: QueryClient): void {
  for (const room of ['subscriptions', 'creators', 'posts', 'transactions'])
    void queries.invalidateQueries({ queryKey: [room] })
}
