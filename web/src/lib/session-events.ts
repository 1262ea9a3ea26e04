import type { Session } from '@koji/contract'

/** Changes of the session, broadcast to every tab of this browser. */
export type SessionEvent =
  | { type: 'signed_in' | 'token_refreshed' | 'user_updated'; session: Session }
  | { type: 'signed_out' }
  /** Someone was blocked or unblocked, so cached data about other people is outdated. */
  | { type: 'blocks_changed' }
  /** The page was opened with a link to choose a new password. */
  | { type: 'password_recovery' }

type Listener = (event: SessionEvent) => void

const listeners = new Set<Listener>()
// There are no other tabs during prerendering.
const channel =
  import.meta.env?.SSR || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('koji-session')
channel?.addEventListener('message', ({ data }) => dispatch(data as SessionEvent))

function dispatch(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

export function broadcastSessionEvent(event: SessionEvent): void {
  dispatch(event)
  notifyOtherTabs(event)
}

export function notifyOtherTabs(event: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Broadcast channels have no target origin.
  channel?.postMessage(event)
}

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
