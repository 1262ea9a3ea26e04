import { deleteCurrentSession, getCurrentSession, type Session } from '@koji/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { call, setSessionRenewal, Unreachable } from './api.ts'
import { clearCachedPeople } from './clear-cached-people.ts'
import { leaving } from './leave.ts'
import { openLive } from './live.ts'
import { clearOfflineCache, readOfflineCache } from './offline-cache.ts'
import { clearPendingSignOut, isSignOutPending } from './pending-sign-out.ts'
import { restoreOfflineCache, SESSION_KEY, showsCachedData } from './restore-offline-cache.ts'
import { broadcastSessionEvent, onSessionEvent } from './session-events.ts'
import { storedExpiry, storeSessionHint, wasSignedIn } from './session-hint.ts'
import { renewSession, watchExpiry } from './session-refresh.ts'
import { useStore } from './use-store.ts'

export const sessionKey = [SESSION_KEY] as const
const REPLY_MS = 200
/** How often to retry while the server is unreachable. */
const RETRY_MS = 15_000

interface SessionState {
  /** True until the session has been read once. */
  loading: boolean
  session: Session | null
  isCreator: boolean
  isAdmin: boolean
  /** Set when the session couldn't be read at all. */
  error: Error | null
  /** Refetches the session and its roles. */
  refresh(): Promise<void>
}

const SessionContext = createContext<SessionState | null>(null)

/** Reads the session. If the server is unreachable, falls back to the offline cache. */
async function readSession(queries: QueryClient, signal: AbortSignal): Promise<Session | null> {
  try {
    if (isSignOutPending()) {
      await call(deleteCurrentSession, {})
      clearPendingSignOut()
    }
    const session = await fetchSession(signal)
    if (showsCachedData.get()) {
      showsCachedData.set(false)
      // Cached data may be outdated.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY })
    }
    return session
  } catch (error) {
    const cached =
      error instanceof Unreachable && !isSignOutPending() ? await restoreOfflineCache(queries) : null
    if (cached) return cached
    throw error
  }
}

async function fetchSession(signal: AbortSignal): Promise<Session | null> {
  const until = storedExpiry()
  // The token expired while the page was closed, so asking with it would fail.
  if (until !== null && until <= Date.now()) return renewSession()
  const { session, refreshable } = await call(getCurrentSession, {}, { signal })
  return session ?? (refreshable ? renewSession() : null)
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { data, error, isPending } = useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => readSession(queries, signal),
    refetchInterval: () => (showsCachedData.get() ? RETRY_MS : false),
    refetchOnReconnect: ({ state }) => (showsCachedData.get() || state.error ? 'always' : false),
    staleTime: Number.POSITIVE_INFINITY,
    // Offline, the query must fail rather than wait, so that the screen can say so.
    networkMode: 'always',
    retry: false,
  })
  const session = data ?? null

  useEffect(() => {
    if (data !== undefined) storeSessionHint(data)
  }, [data])
  useSingleAccountCache(data)
  useSessionEvents(queries, session)
  useSessionUpkeep(queries, session)

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

/** Keeps the offline cache to one account. */
function useSingleAccountCache(session: Session | null | undefined): void {
  const accountId = session && session.account.id
  useEffect(() => {
    if (accountId === null) void clearOfflineCache()
    // Deletes the entries of other accounts. Without storage, there are none.
    else if (accountId) readOfflineCache(accountId).catch(() => undefined)
  }, [accountId])
}

/** Applies session events from any tab. */
function useSessionEvents(queries: QueryClient, session: Session | null): void {
  const apply = useEffectEvent((next: Session | null) => {
    if (leaving.get() || (next && isSignOutPending())) return
    // The account changed, so the previous member's data must go.
    if (session && next?.account.id !== session.account.id)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    queries.setQueryData(sessionKey, next)
  })
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event.type === 'password_recovery') return
        if (event.type === 'blocks_changed') return void clearCachedPeople(queries)
        // A new sign-in replaces the sign-out that is still pending.
        if (event.type === 'signed_in') clearPendingSignOut()
        apply(event.type === 'signed_out' ? null : event.session)
      }),
    [queries],
  )
}

/** Refreshes the token in time, and notices right away when the session ends. */
function useSessionUpkeep(queries: QueryClient, session: Session | null): void {
  const isLeaving = useStore(leaving)
  const accountId = session?.account.id
  const expiresAt = session?.expiresAt

  useEffect(() => {
    setSessionRenewal(async () => {
      const renewed = await renewSession()
      if (renewed) broadcastSessionEvent({ type: 'token_refreshed', session: renewed })
      else if (queries.getQueryData(sessionKey)) broadcastSessionEvent({ type: 'signed_out' })
      return renewed !== null
    })
  }, [queries])

  useEffect(() => {
    if (!expiresAt) return
    return watchExpiry(Date.parse(expiresAt), () => {
      renewSession().then(
        (renewed) =>
          broadcastSessionEvent(
            renewed ? { type: 'token_refreshed', session: renewed } : { type: 'signed_out' },
          ),
        // No network: the next check tries again.
        () => undefined,
      )
    })
  }, [expiresAt])

  useEffect(() => {
    if (!accountId || isLeaving) return
    // This page's own request may have caused the change, and its reply with new cookies may still be on the way.
    const refetch = () =>
      setTimeout(() => !leaving.get() && void queries.invalidateQueries({ queryKey: sessionKey }), REPLY_MS)
    return openLive(accountId, refetch)
  }, [accountId, isLeaving, queries])
}

export function useSession(): SessionState {
  const state = useContext(SessionContext)
  if (!state) throw new Error('useSession outside of SessionProvider')
  return state
}

/** Whether to show the layout for members before the session is known. */
export function useLooksSignedIn(): boolean {
  const { loading, session } = useSession()
  return session !== null || (loading && wasSignedIn())
}
