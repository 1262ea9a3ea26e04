import type { QueryClient } from '@tanstack/react-query'
import { onAccountMessage } from '#lib/account-messages.ts'

/** What is being asked about conversations at this moment. */
export const underway = (queries: QueryClient, me: string): string[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['chats', me], fetchStatus: 'fetching' })
    .map(({ queryHash }) => queryHash)

/** An answer that was on its way while something happened may be from before it: it is asked for once more. */
export function rereadCrossed(queries: QueryClient, me: string, unheard: readonly string[] = []): () => void {
  const crossed = new Set(unheard)
  const stops = [
    onAccountMessage(() => underway(queries, me).forEach((hash) => crossed.add(hash))),
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
      if (crossed.delete(event.query.queryHash))
        void queries.invalidateQueries({ queryKey: event.query.queryKey, exact: true })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
