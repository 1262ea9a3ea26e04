import type { Session } from '@koji/contract'
import type { QueryClient } from '@tanstack/react-query'
import { allKept } from './kept.ts'
import { createStore } from './store.ts'

/** True while the server is unreachable and cached data is shown. */
export const restored = createStore(false)

/** The first part of the session's query key; see `session.tsx`. */
export const SESSION_ROOM = 'session'

/** Fills the query cache from the offline cache. Null when there is no session in it. */
export async function restoreKept(queries: QueryClient): Promise<Session | null> {
  const kept = await allKept().catch(() => [])
  const session = kept.find(({ queryKey }) => queryKey[0] === SESSION_ROOM)?.data as Session | undefined
  if (!session) return null
  for (const { queryKey, data, at } of kept)
    if (queryKey[0] !== SESSION_ROOM && queries.getQueryData(queryKey) === undefined)
      // Keeps its age, so that it is refetched once the server is reachable.
      queries.setQueryData(queryKey, { ...(data as object), keptAt: at }, { updatedAt: at })
  restored.set(true)
  return session
}
