import type { QueryClient } from '@tanstack/react-query'
import { onAccountMessage } from '#lib/account-messages.ts'

/** The hashes of queries about conversations that are being fetched. */
export const requestsInFlight = (queries: QueryClient, me: string): string[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['chats', me], fetchStatus: 'fetching' })
    .map(({ queryHash }) => queryHash)

/** Refetches each reply that was requested before an event and arrived after it, because it may not include it. */
export function refetchOutdated(
  queries: QueryClient,
  me: string,
  missed: readonly string[] = [],
): () => void {
  const outdated = new Set(missed)
  const stops = [
    onAccountMessage(() => requestsInFlight(queries, me).forEach((hash) => outdated.add(hash))),
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
      if (outdated.delete(event.query.queryHash))
        void queries.invalidateQueries({ queryKey: event.query.queryKey, exact: true })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
