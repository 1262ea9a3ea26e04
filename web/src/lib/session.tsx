import { getCurrentSession, type Session } from '@koji/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { call } from './api.ts'
import { keepSessionMark, SESSION_MARK, signedInBefore } from './session-mark.ts'

export const sessionKey = ['session'] as const

interface SessionState {
  /** Until the session was read for the first time. */
  loading: boolean
  session: Session | null
  isCreator: boolean
  isAdmin: boolean
  /** The session could not be read at all. */
  error: Error | null
  /** Reads session and roles again. */
  refresh(): Promise<void>
}

const SessionContext = createContext<SessionState | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { data, error, isPending } = useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => call(getCurrentSession, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network the query must fail rather than wait, so that the screen can say so.
    networkMode: 'always',
    retry: false,
  })
  const session = data?.session ?? null

  useEffect(() => {
    if (data) keepSessionMark(data.session)
  }, [data])

  // Another tab signed in or out.
  useEffect(() => {
    const changed = ({ key }: StorageEvent) => {
      if (key === SESSION_MARK || key === null) void queries.invalidateQueries({ queryKey: sessionKey })
    }
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }, [queries])

  const state = useMemo<SessionState>(
    () => ({
      loading: isPending,
      session,
      isCreator: session?.roles.includes('creator') ?? false,
      isAdmin: session?.roles.includes('admin') ?? false,
      error: data ? null : error,
      refresh: () => queries.refetchQueries({ queryKey: sessionKey }),
    }),
    [isPending, session, data, error, queries],
  )
  return <SessionContext value={state}>{children}</SessionContext>
}

export function useSession(): SessionState {
  const state = useContext(SessionContext)
  if (!state) throw new Error('useSession outside of SessionProvider')
  return state
}

/** Whether to lay the page out for somebody who is signed in, before the session was read. */
export function useLooksSignedIn(): boolean {
  const { loading, session } = useSession()
  return session !== null || (loading && signedInBefore())
}
