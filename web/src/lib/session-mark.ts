import type { Session } from '@koji/contract'
import { shelf } from './storage.ts'

/** Named after the backend's host. It says that somebody is signed in and until when their token lasts; it opens nothing. */
const SESSION_MARK = `koji-session-${globalThis.location?.host ?? ''}`

/** That their address is not confirmed yet. */
const UNCONFIRMED_MARK = `${SESSION_MARK}-unconfirmed`

export const signedInBefore = (): boolean => shelf.read(SESSION_MARK) !== null

export const unconfirmedBefore = (): boolean => shelf.read(UNCONFIRMED_MARK) !== null

/** When the last token that any tab knows of ends; null when nobody is signed in. */
export function markedUntil(): number | null {
  const until = Date.parse(shelf.read(SESSION_MARK) ?? '')
  return Number.isNaN(until) ? null : until
}

export function keepSessionMark(session: Session | null): void {
  if (session) shelf.write(SESSION_MARK, session.expiresAt)
  else shelf.remove(SESSION_MARK)
  if (session && !session.account.verified) shelf.write(UNCONFIRMED_MARK, 'true')
  else shelf.remove(UNCONFIRMED_MARK)
  // The front page looks at this; see index.html, which sets it before the first paint.
  document.documentElement.toggleAttribute('data-signed-in', session !== null)
}
