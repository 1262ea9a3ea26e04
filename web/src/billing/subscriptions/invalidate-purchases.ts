import type { QueryClient } from '@tanstack/react-query'

/** Purchases decide what a viewer may see, so everything that depends on them is refetched. */
export function invalidatePurchases(queries: QueryClient): void {
  for (const key of ['subscriptions', 'creators', 'posts', 'transactions'])
    void queries.invalidateQueries({ queryKey: [key] })
}
