import { tellAccountMessage } from './account-messages.ts'
import { connectLive } from './live-connection.ts'
import { tellLiveEvent } from './live-events.ts'
import { type Channel, type Live, type Outside, shareLive, type TabMessage } from './live-tabs.ts'

let live: Live | null = null

/** The live connection of one person, one for all tabs of this browser. `onAccountChanged`: the session is not what it was. */
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

/** I am writing to this match. */
export const tellTyping = (match: string): void => live?.typing(match)

/** Whose coming and going this tab shows. */
export const watchPeople = (people: readonly string[]): void => live?.watch(people)

/** Of which posts this tab shows the counts. */
export const watchPosts = (posts: readonly string[]): void => live?.watchPosts(posts)

function tabsOf(name: string): Outside['tabs'] {
  // Pages without TLS have no locks.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null
  return { channel: channelOf(new BroadcastChannel(name)), lead: (begin) => leadUnder(name, begin) }
}

const channelOf = (channel: BroadcastChannel): Channel => ({
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other origin than ours.
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
  // Who stops waiting is told so as a failure.
  held.catch(() => undefined)
  return () => stop.abort()
}
