import { notifyManager, onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { Unreachable } from './api.ts'
import { online } from './connectivity.ts'

// Updates must be rendered before the next key press or click. A timer could run after it and overwrite its effect.
notifyManager.setScheduler(queueMicrotask)

// TanStack Query assumes a connection at startup, so a page opened offline would miss the reconnect.
onlineManager.setOnline(online.get())

export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, queries fail right away so that the screen can say so, and refetch after reconnecting.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal is final, and `call` has already retried where that helps.
        retry: (failures, error) => failures < 2 && error instanceof Unreachable && online.get(),
      },
    },
  })
  refetchInvalidated(queries)
  return queries
}

/** Refetches a query that was invalidated during its first fetch, because that reply may be outdated. */
function refetchInvalidated(queries: QueryClient): void {
  const invalidated = new WeakSet<Query>()
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && fetchStatus === 'fetching' && data === undefined)
      invalidated.add(query)
    if (action.type === 'success' && !action.manual && invalidated.delete(query))
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
