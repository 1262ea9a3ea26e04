import { notifyManager, onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { Unreachable } from './api.ts'
import { online } from './connectivity.ts'

// What changed is on the screen before the next key or click: by a timer it could come after, and be undone by it.
notifyManager.setScheduler(queueMicrotask)

// It believes in a network until it hears otherwise: a page that began without one would miss that it came back.
onlineManager.setOnline(online.get())

export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network a screen says so, rather than wait for one; what is shown is read again when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal is an answer, and `call` has already tried again where that could help.
        retry: (failures, error) => failures < 2 && error instanceof Unreachable && online.get(),
      },
    },
  })
  repeatCrossed(queries)
  return queries
}

/** What is said to be old while it is asked for the first time is asked for again: the answer may be from before. */
function repeatCrossed(queries: QueryClient): void {
  const crossed = new WeakSet<Query>()
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && fetchStatus === 'fetching' && data === undefined) crossed.add(query)
    if (action.type === 'success' && !action.manual && crossed.delete(query))
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
