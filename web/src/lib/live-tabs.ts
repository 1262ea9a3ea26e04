import { type ServerFrame, WATCHED_PEOPLE_MAX, WATCHED_POSTS_MAX } from '@koji/contract'
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
  listen(onMessage: (message: TabMessage) => void): void
  close(): void
}

export interface TabEnvironment {
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

interface LiveContext extends TabEnvironment {
  handlers: LiveHandlers
  cursors: Record<string, string>
  people: WatchLists
  posts: WatchLists
  /** Set once this tab leads. */
  connection: Connection | null
  wasReady: boolean
}

/** One connection for all tabs: the leading tab holds it and forwards every frame. */
export function shareLive(handlers: LiveHandlers, environment: TabEnvironment): Live {
  const { connect, tabs, tab } = environment
  const people = createWatchLists(tab, WATCHED_PEOPLE_MAX)
  const posts = createWatchLists(tab, WATCHED_POSTS_MAX)
  const context: LiveContext = {
    connect,
    tabs,
    tab,
    handlers,
    people,
    posts,
    cursors: {},
    connection: null,
    wasReady: false,
  }
  tabs?.channel.listen((message) => receiveTabMessage(context, message))
  tabs?.channel.post({ kind: 'hello' })
  const lead = () => startLeading(context)
  const stop = tabs ? tabs.lead(lead) : lead()

  return {
    typing(match) {
      if (context.connection) context.connection.send({ type: 'typing', match })
      else tabs?.channel.post({ kind: 'typing', match })
    },
    watch(watched) {
      people.setOwn(watched)
      if (context.connection) sendPeople(context)
      else tabs?.channel.post({ kind: 'watch', tab, people: watched })
    },
    watchPosts(watched) {
      posts.setOwn(watched)
      if (context.connection) sendPosts(context)
      else tabs?.channel.post({ kind: 'watch_posts', tab, posts: watched })
    },
    close() {
      if (!context.connection) {
        tabs?.channel.post({ kind: 'watch', tab, people: [] })
        if (posts.own().length > 0) tabs?.channel.post({ kind: 'watch_posts', tab, posts: [] })
      }
      tabs?.channel.close()
      stop()
    },
  }
}

/** Opens the connection. Returns a function that closes it. */
function startLeading(context: LiveContext): () => void {
  const { connect, tabs, cursors, people, posts } = context
  context.connection = connect({
    cursors: () => cursors,
    onFrame(frame) {
      tabs?.channel.post({ kind: 'frame', frame })
      const isLateReset = frame.type === 'reset' && context.wasReady
      receiveFrame(context, frame)
      // The server forgets watched people and posts when the connection restarts.
      if (frame.type === 'ready' || isLateReset) sendPeople(context)
      if (frame.type === 'ready' && posts.hasAny()) sendPosts(context)
    },
  })
  // The remaining tabs send their lists again.
  people.clearOthers()
  posts.clearOthers()
  announceLeading(context)
  return () => context.connection?.close()
}

function receiveFrame(context: LiveContext, frame: ServerFrame): void {
  const { handlers, cursors } = context
  if (frame.type === 'message' || frame.type === 'reset') cursors[frame.topic] = frame.cursor
  const isReconnect = frame.type === 'ready' && context.wasReady
  if (frame.type === 'reset' || isReconnect) handlers.onReturn()
  if (frame.type === 'ready') context.wasReady = true
  handlers.onFrame(frame)
}

function receiveTabMessage(context: LiveContext, message: TabMessage): void {
  const { tabs, tab, cursors, people, posts, connection } = context
  switch (message.kind) {
    case 'frame':
      return receiveFrame(context, message.frame)
    case 'hello':
      if (connection) announceLeading(context)
      return
    case 'leading':
      Object.assign(cursors, { ...message.cursors, ...cursors })
      context.wasReady ||= message.ready
      if (posts.own().length > 0) tabs?.channel.post({ kind: 'watch_posts', tab, posts: posts.own() })
      tabs?.channel.post({ kind: 'watch', tab, people: people.own() })
      return
    case 'typing':
      return connection?.send({ type: 'typing', match: message.match })
    case 'watch':
      people.setOther(message.tab, message.people)
      if (connection) sendPeople(context)
      return
    case 'watch_posts':
      posts.setOther(message.tab, message.posts)
      if (connection) sendPosts(context)
  }
}

function announceLeading({ tabs, cursors, wasReady }: LiveContext): void {
  tabs?.channel.post({ kind: 'leading', cursors, ready: wasReady })
}

function sendPeople({ connection, people }: LiveContext): void {
  connection?.send({ type: 'watch', people: people.all() })
}

function sendPosts({ connection, posts }: LiveContext): void {
  connection?.send({ type: 'watch_posts', posts: posts.all() })
}

type WatchLists = ReturnType<typeof createWatchLists>

/** The ids that each tab watches; `max` is how many the server accepts. */
function createWatchLists(ownTab: string, max: number) {
  const lists = new Map<string, readonly string[]>([[ownTab, []]])
  return {
    own: () => lists.get(ownTab)!,
    setOwn: (ids: readonly string[]) => void lists.set(ownTab, ids),
    setOther(tab: string, ids: readonly string[]): void {
      if (ids.length > 0) lists.set(tab, ids)
      else lists.delete(tab)
    },
    clearOthers(): void {
      for (const tab of lists.keys()) if (tab !== ownTab) lists.delete(tab)
    },
    hasAny: () => [...lists.values()].some(({ length }) => length > 0),

    /** Takes items from each tab in turn, so that a long list in one tab leaves room for the others. */
    all(): string[] {
      const longest = Math.max(...[...lists.values()].map(({ length }) => length))
      const inTurns = Array.from({ length: longest }, (_, rank) =>
        [...lists.values()].flatMap((ids) => ids[rank] ?? []),
      )
      return [...new Set(inTurns.flat())].slice(0, max)
    },
  }
}
