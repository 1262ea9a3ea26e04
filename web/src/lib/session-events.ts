import type { Session } from '@koji/contract'

/** What happens to a session, told to every tab of this browser. */
export type SessionEvent =
  | { type: 'signed_in' | 'token_refreshed' | 'user_updated'; session: Session }
  | { type: 'signed_out' }
  /** Somebody was blocked or let back: what is kept of other people does not hold any more. */
  | { type: 'blocks_changed' }
  /** Somebody came with a link to choose a new password. */
  | { type: 'password_recovery' }

type Listener = (event: SessionEvent) => void

const listeners = new Set<Listener>()
// A page that is rendered ahead has no tabs to talk to.
const channel =
  import.meta.env?.SSR || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('koji-session')
channel?.addEventListener('message', ({ data }) => hear(data as SessionEvent))

function hear(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

export function tellSession(event: SessionEvent): void {
  hear(event)
  tellOtherTabs(event)
}

export function tellOtherTabs(event: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other origin than ours.
  channel?.postMessage(event)
}

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
