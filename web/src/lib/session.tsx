import { deleteCurrentSession, getCurrentSession, type Session } from '@koji/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { call, renewWith, Unreachable } from './api.ts'
import { forgetPeople } from './forget-people.ts'
import { allKept, forgetKept } from './kept.ts'
import { leaving } from './leave.ts'
import { openLive } from './live.ts'
import { settleSignOut, signOutIsOwed } from './owed-sign-out.ts'
import { restored, restoreKept, SESSION_ROOM } from './restore-kept.ts'
import { onSessionEvent, tellSession } from './session-events.ts'
import { keepSessionMark, markedUntil, signedInBefore } from './session-mark.ts'
import { renewSession, watchExpiry } from './session-refresh.ts'
import { useStore } from './use-store.ts'

export const sessionKey = [SESSION_ROOM] as const
const CROSSING_MS = 200
/** While nobody answers, they are asked again this often. */
const AGAIN_MS = 15_000

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

/** Without an answer, whoever was here last reads on in what was kept for them. */
async function readSession(queries: QueryClient, signal: AbortSignal): Promise<Session | null> {
  try {
    if (signOutIsOwed()) {
      await call(deleteCurrentSession, {})
      settleSignOut()
    }
    const session = await askSession(signal)
    if (restored.get()) {
      restored.set(false)
      // Everything that is shown may be older than what is.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_ROOM })
    }
    return session
  } catch (error) {
    const kept = error instanceof Unreachable && !signOutIsOwed() ? await restoreKept(queries) : null
    if (kept) return kept
    throw error
  }
}

async function askSession(signal: AbortSignal): Promise<Session | null> {
  const until = markedUntil()
  // The token has ended while nobody was here: asking with it would only cost time.
  if (until !== null && until <= Date.now()) return renewSession()
  const { session, refreshable } = await call(getCurrentSession, {}, { signal })
  return session ?? (refreshable ? renewSession() : null)
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { data, error, isPending } = useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => readSession(queries, signal),
    refetchInterval: () => (restored.get() ? AGAIN_MS : false),
    refetchOnReconnect: ({ state }) => (restored.get() || state.error ? 'always' : false),
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network the query must fail rather than wait, so that the screen can say so.
    networkMode: 'always',
    retry: false,
  })
  const session = data ?? null

  useEffect(() => {
    if (data !== undefined) keepSessionMark(data)
  }, [data])
  useKeptForOne(data)
  useSessionEvents(queries, session)
  useUpkeep(queries, session)

  const state = useMemo<SessionState>(
    () => ({
      loading: isPending,
      session,
      isCreator: session?.roles.includes('creator') ?? false,
      isAdmin: session?.roles.includes('admin') ?? false,
      error: data === undefined ? error : null,
      refresh: () => queries.refetchQueries({ queryKey: sessionKey }),
    }),
    [isPending, session, data, error, queries],
  )
  return <SessionContext value={state}>{children}</SessionContext>
}

/** What was kept is read by the one person who was here; whoever comes after them finds nothing of it. */
function useKeptForOne(session: Session | null | undefined): void {
  const accountId = session && session.account.id
  useEffect(() => {
    if (accountId === null) void forgetKept()
    // Drops what is not theirs; where nothing can be kept, nothing is.
    else if (accountId) allKept(accountId).catch(() => undefined)
  }, [accountId])
}

/** Every tab learns what happened in any of them. */
function useSessionEvents(queries: QueryClient, session: Session | null): void {
  const hear = useEffectEvent((next: Session | null) => {
    if (leaving.get() || (next && signOutIsOwed())) return
    // Somebody else, or nobody: what the last person saw is not theirs to see.
    if (session && next?.account.id !== session.account.id)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    queries.setQueryData(sessionKey, next)
  })
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event.type === 'password_recovery') return
        if (event.type === 'blocks_changed') return void forgetPeople(queries)
        // Whoever comes in now is not the one who left.
        if (event.type === 'signed_in') settleSignOut()
        hear(event.type === 'signed_out' ? null : event.session)
      }),
    [queries],
  )
}

/** Keeps the token fresh while somebody is signed in, and notices at once when they no longer are. */
function useUpkeep(queries: QueryClient, session: Session | null): void {
  const going = useStore(leaving)
  const accountId = session?.account.id
  const expiresAt = session?.expiresAt

  useEffect(() => {
    renewWith(async () => {
      const renewed = await renewSession()
      if (renewed) tellSession({ type: 'token_refreshed', session: renewed })
      else if (queries.getQueryData(sessionKey)) tellSession({ type: 'signed_out' })
      return renewed !== null
    })
  }, [queries])

  useEffect(() => {
    if (!expiresAt) return
    return watchExpiry(Date.parse(expiresAt), () => {
      renewSession().then(
        (renewed) =>
          tellSession(renewed ? { type: 'token_refreshed', session: renewed } : { type: 'signed_out' }),
        // No network: the next look tries again.
        () => undefined,
      )
    })
  }, [expiresAt])

  useEffect(() => {
    if (!accountId || going) return
    // The answer that says what changed may be on its way to this very page, with new cookies.
    const reread = () =>
      setTimeout(
        () => !leaving.get() && void queries.invalidateQueries({ queryKey: sessionKey }),
        CROSSING_MS,
      )
    return openLive(accountId, reread)
  }, [accountId, going, queries])
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
