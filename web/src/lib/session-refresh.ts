import {
  getCurrentSession,
  REFRESH_CHECK_SECONDS,
  REFRESH_CHECKS_LEFT,
  refreshSession,
  type Session,
} from '@koji/contract'
import { call, Refused } from './api.ts'
import { keepSessionMark, markedUntil } from './session-mark.ts'

const CHECK_MS = REFRESH_CHECK_SECONDS * 1_000
/** Three tries have to fit into the ten seconds in which the server gives a lost answer again. */
const TIMEOUT_MS = 2_500
const AGAIN_MS = [300, 900] as const
const LOCK = 'koji-refresh'

/** Whether so few checks remain before the token ends that this one should get another. */
export const isDue = (until: number, now: number): boolean =>
  Math.floor((until - now) / CHECK_MS) <= REFRESH_CHECKS_LEFT

let running: Promise<Session | null> | null = null

/** A new token for this browser, asked for by one tab at a time. Null when the session is over. */
export function renewSession(): Promise<Session | null> {
  running ??= inTurn(renew).finally(() => {
    running = null
  })
  return running
}

async function renew(): Promise<Session | null> {
  const until = markedUntil()
  // Another tab was quicker while we waited: what it got is ours too.
  const theirs = until !== null && !isDue(until, Date.now()) ? await current() : null
  // Whoever shows the password again gets another session, and their answer may have crossed ours.
  const session = theirs ?? (await refresh()) ?? (await current())
  // Before the next tab has its turn.
  keepSessionMark(session)
  return session
}

const current = async (): Promise<Session | null> => (await call(getCurrentSession, {})).session

async function refresh(): Promise<Session | null> {
  for (const pause of AGAIN_MS) {
    try {
      return await refreshOnce()
    } catch {
      // The answer may be lost although the token is spent: the same answer is given again, for a little while.
      await new Promise((resume) => setTimeout(resume, pause))
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

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  // Pages without TLS have no locks; there the server forgives requests that cross.
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

/** Looks every 30 seconds, and when the page comes back from sleep or the network from a hole. */
export function watchExpiry(until: number, onDue: () => void): () => void {
  const look = () => {
    if (isDue(until, Date.now())) onDue()
  }
  const timer = setInterval(look, CHECK_MS)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}
