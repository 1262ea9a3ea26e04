import { tellAccountMessage } from './account-messages.ts'
import { connectLive } from './live-connection.ts'
import { tellLiveEvent } from './live-events.ts'
import { type Channel, type Live, type Outside, shareLive, type TabMessage } from './live-tabs.ts'

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
        if (frame.type === 'message') tellAccountMessage(frame.body)
        if (frame.type === 'typing' || frame.type === 'presence' || frame.type === 'post_counted')
          tellLiveEvent(frame)
      },
      onReturn: () => tellLiveEvent({ type: 'returned' }),
    },
    { connect: connectLive, tabs: tabsOf(`koji-live-${accountId}`), tab: crypto.randomUUID() },
  )
  live = opened
  return () => {
    if (live === opened) live = null
    opened.close()
  }
}

/** Tells a match that this member is typing. */
export const tellTyping = (match: string): void => live?.typing(match)

/** Sets the people whose presence this tab shows. */
export const watchPeople = (people: readonly string[]): void => live?.watch(people)

/** Sets the posts whose counts this tab shows. */
export const watchPosts = (posts: readonly string[]): void => live?.watchPosts(posts)

function tabsOf(name: string): Outside['tabs'] {
  // Pages without TLS have no locks.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null
  return { channel: channelOf(new BroadcastChannel(name)), lead: (begin) => leadUnder(name, begin) }
}

const channelOf = (channel: BroadcastChannel): Channel => ({
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Broadcast channels have no target origin.
  post: (message) => channel.postMessage(message),
  listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data)),
  close: () => channel.close(),
})

function leadUnder(name: string, begin: () => () => void): () => void {
  const stop = new AbortController()
  const held = navigator.locks.request(name, { signal: stop.signal }, async () => {
    const end = begin()
    await new Promise<void>((release) => {
      if (stop.signal.aborted) release()
      else stop.signal.addEventListener('abort', () => release())
    })
    end()
  })
  // Aborting the wait rejects the request.
  held.catch(() => undefined)
  return () => stop.abort()
}
