import type { Session } from '@koji/contract'
import type { QueryClient } from '@tanstack/react-query'
import { readOfflineCache } from './offline-cache.ts'
import { createStore } from './store.ts'

/** True while the server is unreachable and cached data is shown. */
export const showsCachedData = createStore(false)

/** The first part of the session's query key; see `session.tsx`. */
export const SESSION_KEY = 'session'

/** Fills the query cache from the offline cache. Null when there is no session in it. */
export async function restoreOfflineCache(queries: QueryClient): Promise<Session | null> {
  const replies = await readOfflineCache().catch(() => [])
  const session = replies.find(({ queryKey }) => queryKey[0] === SESSION_KEY)?.data as Session | undefined
  if (!session) return null
  for (const { queryKey, data, at } of replies)
    if (queryKey[0] !== SESSION_KEY && queries.getQueryData(queryKey) === undefined)
      // Keeps its age, so that it is refetched once the server is reachable.
      queries.setQueryData(queryKey, { ...(data as object), cachedAt: at }, { updatedAt: at })
  showsCachedData.set(true)
  return session
}
