import type { Session } from '@koji/contract'
import { browserStorage } from './storage.ts'

/** Named after the host. Says that someone is signed in and when their access token expires; it grants no access. */
const SESSION_HINT = `koji-session-${globalThis.location?.host ?? ''}`

/** Set while the email address is unconfirmed. */
const UNCONFIRMED_HINT = `${SESSION_HINT}-unconfirmed`

export const wasSignedIn = (): boolean => browserStorage.read(SESSION_HINT) !== null

export const wasUnverified = (): boolean => browserStorage.read(UNCONFIRMED_HINT) !== null

/** When the latest token known to any tab expires; null when no one is signed in. */
export function storedExpiry(): number | null {
  const until = Date.parse(browserStorage.read(SESSION_HINT) ?? '')
  return Number.isNaN(until) ? null : until
}

export function storeSessionHint(session: Session | null): void {
  if (session) browserStorage.write(SESSION_HINT, session.expiresAt)
  else browserStorage.remove(SESSION_HINT)
  if (session && !session.account.verified) browserStorage.write(UNCONFIRMED_HINT, 'true')
  else browserStorage.remove(UNCONFIRMED_HINT)
  // Used by the landing page. index.html sets it before the first paint.
  document.documentElement.toggleAttribute('data-signed-in', session !== null)
}
