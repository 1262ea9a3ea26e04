import type { ClientFrame, ServerFrame } from '@koji/contract'
import type { Bus, TopicMessage } from '#adapters/bus/port.ts'
import type { Log } from '../log.ts'
import type { Viewer } from '../session/viewer.ts'
import { Presence } from './presence.ts'
import { WatchRegistry } from './watch-registry.ts'

const EPHEMERAL_CHANNEL = 'whispers'
const BROADCAST_CHANNEL = 'live_news'

/** One live connection, as features see it. */
export interface LivePeer {
  readonly viewer: Viewer
  send(frame: ServerFrame): void
}

/** Frames from clients that features handle. The connection handles the others. */
export type FeatureFrame = Extract<ClientFrame, { type: 'typing' | 'watch' | 'watch_posts' }>
type FrameOf<Type extends FeatureFrame['type']> = Extract<FeatureFrame, { type: Type }>
type FrameHandler<Type extends FeatureFrame['type']> = (peer: LivePeer, frame: FrameOf<Type>) => Promise<void>
/** Removes or changes missed messages that later ones have made obsolete. */
type Reviser = (messages: readonly TopicMessage[]) => TopicMessage[]
type Handler<Args extends unknown[]> = (...args: Args) => Promise<void>

interface Broadcast {
  kind: string
  body: unknown
}

interface EphemeralFrame {
  accountId: string
  frame: ServerFrame
}

/** The live connections of this node and the handlers of features. */
export class LiveHub {
  readonly presence: Presence
  readonly #bus: Bus
  readonly #log: Log
  readonly #peers = new Map<string, Set<LivePeer>>()
  readonly #people = new WatchRegistry()
  readonly #posts = new WatchRegistry()
  readonly #onFrame = new Map<string, FrameHandler<FeatureFrame['type']>>()
  readonly #revisers: Reviser[] = []
  readonly #onBroadcast = new Map<string, Handler<[body: never]>>()
  readonly #onResume: Handler<[LivePeer]>[] = []
  readonly #onPresence: Handler<[person: string, watchers: LivePeer[]]>[] = []

  constructor(bus: Bus, log: Log) {
    this.#bus = bus
    this.#log = log
    this.presence = new Presence(bus, log)
    this.presence.onChange((person) => {
      const watchers = this.#people.watchersOf(person)
      if (watchers.length > 0) for (const handle of this.#onPresence) this.#run(handle(person, watchers))
    })
  }

  async listen(): Promise<void> {
    await this.#bus.listen(EPHEMERAL_CHANNEL, (message) => {
      const { accountId, frame } = message as EphemeralFrame
      for (const peer of this.#peers.get(accountId) ?? []) peer.send(frame)
    })
    await this.#bus.listen(BROADCAST_CHANNEL, (message) => {
      const { kind, body } = message as Broadcast
      const handle = this.#onBroadcast.get(kind)
      if (handle) this.#run(handle(body as never))
    })
    await this.presence.listen()
  }

  /** Sends a message to the handler on every node, which decides about the connections of that node. */
  broadcast(kind: string, body: object): void {
    this.#run(this.#bus.publish(BROADCAST_CHANNEL, { kind, body } satisfies Broadcast))
  }

  onBroadcast<Body>(kind: string, handler: Handler<[body: Body]>): void {
    if (this.#onBroadcast.has(kind)) throw new Error(`The broadcast ${kind} already has a handler`)
    this.#onBroadcast.set(kind, handler)
  }

  onFrame<Type extends FeatureFrame['type']>(type: Type, handler: FrameHandler<Type>): void {
    if (this.#onFrame.has(type)) throw new Error(`The frame ${type} already has a handler`)
    this.#onFrame.set(type, handler as unknown as FrameHandler<FeatureFrame['type']>)
  }

  /** Revises messages that a reconnecting device missed. The last message must stay, because it carries the cursor. */
  onCatchUp(revise: Reviser): void {
    this.#revisers.push(revise)
  }

  /** Handles a device that has reconnected and is about to receive missed messages. */
  onResume(handler: Handler<[LivePeer]>): void {
    this.#onResume.push(handler)
  }

  /** Handles a presence change of a person who is watched from this node. */
  onPresence(handler: Handler<[person: string, watchers: LivePeer[]]>): void {
    this.#onPresence.push(handler)
  }

  /** Sends a frame to all devices of an account that are connected now, on any node. It is never stored. */
  sendEphemeral(accountId: string, frame: ServerFrame): void {
    this.#run(this.#bus.publish(EPHEMERAL_CHANNEL, { accountId, frame } satisfies EphemeralFrame))
  }

  /** Replaces the people that a connection watches. */
  watch(peer: LivePeer, people: readonly string[]): void {
    this.#people.set(peer, this.#isConnected(peer) ? people : [])
  }

  /** Stops watching a person until the connection asks for them again. */
  unwatch(peer: LivePeer, person: string): void {
    this.#people.drop(peer, person)
  }

  /** Tracks which connections show which posts. */
  readonly posts = {
    watch: (peer: LivePeer, posts: readonly string[]): void =>
      this.#posts.set(peer, this.#isConnected(peer) ? posts : []),
    watchers: (post: string): LivePeer[] => this.#posts.watchersOf(post),
  }

  /** A connection may have closed while a handler checked what it may watch. */
  #isConnected = (peer: LivePeer): boolean => this.#peers.get(peer.viewer.accountId)?.has(peer) === true

  connectionCount = (accountId: string): number => this.#peers.get(accountId)?.size ?? 0

  join(peer: LivePeer): void {
    add(this.#peers, peer.viewer.accountId, peer)
    this.presence.connected(peer.viewer.accountId)
  }

  leave(peer: LivePeer): void {
    this.#people.set(peer, [])
    this.#posts.set(peer, [])
    drop(this.#peers, peer.viewer.accountId, peer)
    this.presence.disconnected(peer.viewer.accountId)
  }

  receive(peer: LivePeer, frame: FeatureFrame): void {
    const handle = this.#onFrame.get(frame.type)
    if (handle) this.#run(handle(peer, frame))
  }

  reviseMissed = (messages: readonly TopicMessage[]): readonly TopicMessage[] =>
    this.#revisers.reduce((revised, revise) => revise(revised), messages)

  resumed(peer: LivePeer): void {
    for (const handle of this.#onResume) this.#run(handle(peer))
  }

  stop(): void {
    this.presence.stop()
  }

  #run(work: Promise<void>): void {
    work.catch((error: unknown) => this.#log.warn({ err: error }, 'a live message was lost'))
  }
}

function add<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

function drop<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key)
  if (set?.delete(value) && set.size === 0) sets.delete(key)
}
