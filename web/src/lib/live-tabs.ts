import { type ClientFrame, POSTS_WATCHED_MAX, type ServerFrame, WATCHED_MAX } from '@koji/contract'
import type { Connection, Handlers } from './live-connection.ts'

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { kind: 'frame'; frame: ServerFrame }
  /** A new tab asks for the current cursors. */
  | { kind: 'hello' }
  | { kind: 'leading'; cursors: Record<string, string>; ready: boolean }
  | { kind: 'typing'; match: string }
  | { kind: 'watch'; tab: string; people: readonly string[] }
  | { kind: 'watch_posts'; tab: string; posts: readonly string[] }

export interface Channel {
  post(message: TabMessage): void
  listen(hear: (message: TabMessage) => void): void
  close(): void
}

export interface Outside {
  connect(handlers: Handlers): Connection
  /** Null in a browser without these APIs; each tab then has its own connection. */
  tabs: {
    channel: Channel
    /**
     * Calls `begin` once no other tab leads, and its cleanup when this tab stops leading. Returns a function that
     * stops.
     */
    lead(begin: () => () => void): () => void
  } | null
  tab: string
}

interface LiveHandlers {
  onFrame(frame: ServerFrame): void
  /** The connection was lost and is back, so displayed data may be outdated. */
  onReturn(): void
}

export interface Live {
  typing(match: string): void
  watch(people: readonly string[]): void
  watchPosts(posts: readonly string[]): void
  close(): void
}

/** One connection for all tabs: the leading tab holds it and forwards every frame. */
export function shareLive(handlers: LiveHandlers, { connect, tabs, tab }: Outside): Live {
  const cursors: Record<string, string> = {}
  const watched = new Map<string, readonly string[]>([[tab, []]])
  const watchedPosts = new Map<string, readonly string[]>([[tab, []]])
  let connection: Connection | null = null
  let ready = false

  function hear(frame: ServerFrame): void {
    if (frame.type === 'message' || frame.type === 'reset') cursors[frame.topic] = frame.cursor
    if (frame.type === 'reset' || (frame.type === 'ready' && ready)) handlers.onReturn()
    if (frame.type === 'ready') ready = true
    handlers.onFrame(frame)
  }

  function begin(): () => void {
    connection = connect({
      cursors: () => cursors,
      onFrame(frame) {
        tabs?.channel.post({ kind: 'frame', frame })
        const again = frame.type === 'reset' && ready
        hear(frame)
        // The server forgets watched people and posts when the connection restarts.
        if (frame.type === 'ready' || again) sendWatched()
        if (frame.type === 'ready' && union(watchedPosts, 1).length > 0) sendWatchedPosts()
      },
    })
    // The remaining tabs send their lists again.
    for (const lists of [watched, watchedPosts])
      for (const other of lists.keys()) if (other !== tab) lists.delete(other)
    tellLeading()
    return () => connection?.close()
  }

  const tellLeading = () => tabs?.channel.post({ kind: 'leading', cursors, ready })

  const sendWatched = () => connection?.send({ type: 'watch', people: union(watched, WATCHED_MAX) })
  const sendWatchedPosts = () =>
    connection?.send({ type: 'watch_posts', posts: union(watchedPosts, POSTS_WATCHED_MAX) })

  tabs?.channel.listen((message) => {
    switch (message.kind) {
      case 'frame':
        return hear(message.frame)
      case 'hello':
        if (connection) tellLeading()
        return
      case 'leading':
        Object.assign(cursors, { ...message.cursors, ...cursors })
        ready ||= message.ready
        if (watchedPosts.get(tab)!.length > 0)
          tabs.channel.post({ kind: 'watch_posts', tab, posts: watchedPosts.get(tab)! })
        return tabs.channel.post({ kind: 'watch', tab, people: watched.get(tab)! })
      case 'typing':
        return connection?.send(typingIn(message.match))
      case 'watch':
        watched.set(message.tab, message.people)
        if (message.people.length === 0) watched.delete(message.tab)
        if (connection) sendWatched()
        return
      case 'watch_posts':
        watchedPosts.set(message.tab, message.posts)
        if (message.posts.length === 0) watchedPosts.delete(message.tab)
        if (connection) sendWatchedPosts()
    }
  })
  tabs?.channel.post({ kind: 'hello' })
  const stop = tabs ? tabs.lead(begin) : begin()

  return {
    typing(match) {
      if (connection) connection.send(typingIn(match))
      else tabs?.channel.post({ kind: 'typing', match })
    },
    watch(people) {
      watched.set(tab, people)
      if (connection) sendWatched()
      else tabs?.channel.post({ kind: 'watch', tab, people })
    },
    watchPosts(posts) {
      watchedPosts.set(tab, posts)
      if (connection) sendWatchedPosts()
      else tabs?.channel.post({ kind: 'watch_posts', tab, posts })
    },
    close() {
      if (!connection) {
        tabs?.channel.post({ kind: 'watch', tab, people: [] })
        if (watchedPosts.get(tab)!.length > 0) tabs?.channel.post({ kind: 'watch_posts', tab, posts: [] })
      }
      tabs?.channel.close()
      stop()
    },
  }
}

/** Takes items from each tab in turn, so that a long list in one tab leaves room for the others. */
function union(watched: ReadonlyMap<string, readonly string[]>, most: number): string[] {
  const lists = [...watched.values()]
  const ranks = Math.max(...lists.map(({ length }) => length))
  const inTurns = Array.from({ length: ranks }, (_, rank) => lists.flatMap((list) => list[rank] ?? []))
  return [...new Set(inTurns.flat())].slice(0, most)
}

const typingIn = (match: string): ClientFrame => ({ type: 'typing', match })
