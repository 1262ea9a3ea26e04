import type { Session } from '@koji/contract'
import type { QueryClient } from '@tanstack/react-query'
import { allKept } from './kept.ts'
import { createStore } from './store.ts'

/** Nobody answers, and what is shown was kept before. */
export const restored = createStore(false)

/** The room of the session among what is kept; see `session.tsx`. */
export const SESSION_ROOM = 'session'

/** Puts everything that was kept where the screens look for it. Null where nothing was. */
export async function restoreKept(queries: QueryClient): Promise<Session | null> {
  const kept = await allKept().catch(() => [])
  const session = kept.find(({ queryKey }) => queryKey[0] === SESSION_ROOM)?.data as Session | undefined
  if (!session) return null
  for (const { queryKey, data, at } of kept)
    if (queryKey[0] !== SESSION_ROOM && queries.getQueryData(queryKey) === undefined)
      // Old enough to be read again as soon as somebody answers.
      queries.setQueryData(queryKey, { ...(data as object), keptAt: at }, { updatedAt: at })
  restored.set(true)
  return session
}
