import {
  getCurrentSession,
  REFRESH_CHECK_SECONDS,
  REFRESH_CHECKS_LEFT,
  refreshSession,
  type Session,
} from '@koji/contract'
import { call, Refused } from './api.ts'
import { runExclusively } from './run-exclusively.ts'
import { storedExpiry, storeSessionHint } from './session-hint.ts'

const CHECK_MS = REFRESH_CHECK_SECONDS * 1_000
/** Three attempts must fit into the ten seconds in which the server repeats a lost reply. */
const TIMEOUT_MS = 2_500
const RETRY_MS = [300, 900] as const
const LOCK = 'koji-refresh'

/** Whether the token must be refreshed now, because few checks are left before it expires. */
export const isDue = (until: number, now: number): boolean =>
  Math.floor((until - now) / CHECK_MS) <= REFRESH_CHECKS_LEFT

let refreshing: Promise<Session | null> | null = null

/** Refreshes the token, in one tab at a time. Null when the session is over. */
export function renewSession(): Promise<Session | null> {
  refreshing ??= runExclusively(LOCK, renew).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function renew(): Promise<Session | null> {
  const until = storedExpiry()
  // Another tab refreshed while this one waited, so its session is used.
  const otherTabs = until !== null && !isDue(until, Date.now()) ? await fetchSession() : null
  // Reauthentication replaces the session, and its reply may have crossed this refresh.
  const session = otherTabs ?? (await refresh()) ?? (await fetchSession())
  // Stored before the next tab's turn.
  storeSessionHint(session)
  return session
}

const fetchSession = async (): Promise<Session | null> => (await call(getCurrentSession, {})).session

async function refresh(): Promise<Session | null> {
  for (const pause of RETRY_MS) {
    try {
      return await refreshOnce()
    } catch {
      // The reply may be lost after the token was used. For a short time, the server repeats the same reply.
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return refreshOnce()
}

async function refreshOnce(): Promise<Session | null> {
  try {
    return await call(refreshSession, {}, { timeoutMs: TIMEOUT_MS })
  } catch (error) {
    if (error instanceof Refused && error.problem.code === 'sign_in_required') return null
    throw error
  }
}

/** Checks every 30 seconds, and whenever the page becomes visible or the network returns. */
export function watchExpiry(until: number, onDue: () => void): () => void {
  const check = () => {
    if (isDue(until, Date.now())) onDue()
  }
  const timer = setInterval(check, CHECK_MS)
  addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    removeEventListener('online', check)
    document.removeEventListener('visibilitychange', check)
  }
}
