import { dispatchAccountMessage } from './account-messages.ts'
import { connectLive } from './live-connection.ts'
import { dispatchLiveEvent } from './live-events.ts'
import { type Channel, type Live, shareLive, type TabEnvironment, type TabMessage } from './live-tabs.ts'
import { randomId } from './random-id.ts'

let live: Live | null = null

/**
 * Opens the live connection of an account, shared by all tabs of this browser. `onAccountChanged` runs when the session
 * may have changed.
 */
export function openLive(accountId: string, onAccountChanged: () => void): () => void {
  const opened = shareLive(
    {
      onFrame(frame) {
        if (frame.type === 'account_changed') onAccountChanged()
        if (frame.type === 'message') dispatchAccountMessage(frame.body)
        if (frame.type === 'typing' || frame.type === 'presence' || frame.type === 'post_counted')
          dispatchLiveEvent(frame)
      },
      onReturn: () => dispatchLiveEvent({ type: 'returned' }),
    },
    { connect: connectLive, tabs: tabsNamed(`koji-live-${accountId}`), tab: randomId() },
  )
  live = opened
  return () => {
    if (live === opened) live = null
    opened.close()
  }
}

/** Tells a match that this member is typing. */
export const sendTyping = (match: string): void => live?.typing(match)

/** Sets the people whose presence this tab shows. */
export const watchPeople = (people: readonly string[]): void => live?.watch(people)

/** Sets the posts whose counts this tab shows. */
export const watchPosts = (posts: readonly string[]): void => live?.watchPosts(posts)

function tabsNamed(name: string): TabEnvironment['tabs'] {
  // Pages without TLS have no locks.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null
  return { channel: wrapChannel(new BroadcastChannel(name)), lead: (begin) => leadWithLock(name, begin) }
}

const wrapChannel = (channel: BroadcastChannel): Channel => ({
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Broadcast channels have no target origin.
  post: (message) => channel.postMessage(message),
  listen: (onMessage) =>
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data)),
  close: () => channel.close(),
})

function leadWithLock(name: string, begin: () => () => void): () => void {
  const stop = new AbortController()
  const lock = navigator.locks.request(name, { signal: stop.signal }, async () => {
    const stopLeading = begin()
    await new Promise<void>((release) => {
      if (stop.signal.aborted) release()
      else stop.signal.addEventListener('abort', () => release())
    })
    stopLeading()
  })
  // Aborting the wait rejects the request.
  lock.catch(() => undefined)
  return () => stop.abort()
}
