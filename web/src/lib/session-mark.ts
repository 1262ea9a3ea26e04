import type { Session } from '@koji/contract'
import { shelf } from './storage.ts'

/** Named after the backend's host. It says that somebody is signed in, and opens nothing. */
export const SESSION_MARK = `koji-session-${globalThis.location?.host ?? ''}`

export const signedInBefore = (): boolean => shelf.read(SESSION_MARK) !== null

export function keepSessionMark(session: Session | null): void {
  if (session) shelf.write(SESSION_MARK, session.expiresAt)
  else shelf.remove(SESSION_MARK)
  // The front page looks at this; see index.html, which sets it before the first paint.
  document.documentElement.toggleAttribute('data-signed-in', session !== null)
}
