import type { Session } from '@koji/contract'
import { shelf } from './storage.ts'

/** Named after the host. Says that someone is signed in and when their access token expires; it grants no access. */
const SESSION_MARK = `koji-session-${globalThis.location?.host ?? ''}`

/** Set while the email address is unconfirmed. */
const UNCONFIRMED_MARK = `${SESSION_MARK}-unconfirmed`

export const signedInBefore = (): boolean => shelf.read(SESSION_MARK) !== null

export const unconfirmedBefore = (): boolean => shelf.read(UNCONFIRMED_MARK) !== null

/** When the latest token known to any tab expires; null when no one is signed in. */
export function markedUntil(): number | null {
  const until = Date.parse(shelf.read(SESSION_MARK) ?? '')
  return Number.isNaN(until) ? null : until
}

export function keepSessionMark(session: Session | null): void {
  if (session) shelf.write(SESSION_MARK, session.expiresAt)
  else shelf.remove(SESSION_MARK)
  if (session && !session.account.verified) shelf.write(UNCONFIRMED_MARK, 'true')
  else shelf.remove(UNCONFIRMED_MARK)
  // Used by the landing page. index.html sets it before the first paint.
  document.documentElement.toggleAttribute('data-signed-in', session !== null)
}
