import type { ClientFrame, ServerFrame } from '@koji/contract'
import type { Bus, TopicMessage } from '#adapters/bus/port.ts'
import type { Log } from '../log.ts'
import type { Viewer } from '../session/viewer.ts'
import { Presence } from './presence.ts'
import { WatchRegistry } from './watch-registry.ts'

const CHANNEL = 'whispers'
const NEWS_CHANNEL = 'live_news'

/** One live connection, as features see it. */
export interface LivePeer {
  readonly viewer: Viewer
  send(frame: ServerFrame): void
}

/** What a client may say besides what keeps the connection going; a feature says what follows from it. */
export type FeatureFrame = Extract<ClientFrame, { type: 'typing' | 'watch' | 'watch_posts' }>
type Of<Type extends FeatureFrame['type']> = Extract<FeatureFrame, { type: Type }>
type FrameHandler<Type extends FeatureFrame['type']> = (peer: LivePeer, frame: Of<Type>) => Promise<void>
/** What is left to say of messages that were kept, in their order, now that all of them are known. */
type Review = (messages: readonly TopicMessage[]) => TopicMessage[]
type Handler<Args extends unknown[]> = (...args: Args) => Promise<void>

interface News {
  kind: string
  body: unknown
}

interface Whisper {
  accountId: string
  frame: ServerFrame
}

/** The live connections of this node, and what features do about them. */
export class LiveHub {
  readonly presence: Presence
  readonly #bus: Bus
  readonly #log: Log
  readonly #peers = new Map<string, Set<LivePeer>>()
  readonly #people = new WatchRegistry()
  readonly #posts = new WatchRegistry()
  readonly #onFrame = new Map<string, FrameHandler<FeatureFrame['type']>>()
  readonly #reviews: Review[] = []
  readonly #onNews = new Map<string, Handler<[body: never]>>()
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
    await this.#bus.listen(CHANNEL, (message) => {
      const { accountId, frame } = message as Whisper
      for (const peer of this.#peers.get(accountId) ?? []) peer.send(frame)
    })
    await this.#bus.listen(NEWS_CHANNEL, (message) => {
      const { kind, body } = message as News
      const handle = this.#onNews.get(kind)
      if (handle) this.#run(handle(body as never))
    })
    await this.presence.listen()
  }

  /** To every node, for whoever is connected there; a feature says who that concerns. */
  broadcast(kind: string, body: object): void {
    this.#run(this.#bus.publish(NEWS_CHANNEL, { kind, body } satisfies News))
  }

  onBroadcast<Body>(kind: string, handler: Handler<[body: Body]>): void {
    if (this.#onNews.has(kind)) throw new Error(`Two handlers want the news ${kind}`)
    this.#onNews.set(kind, handler)
  }

  onFrame<Type extends FeatureFrame['type']>(type: Type, handler: FrameHandler<Type>): void {
    if (this.#onFrame.has(type)) throw new Error(`Two handlers want the frame ${type}`)
    this.#onFrame.set(type, handler as unknown as FrameHandler<FeatureFrame['type']>)
  }

  /** Whoever was away is not told what is no longer true. The last message has to stay: its cursor goes with it. */
  onCatchUp(review: Review): void {
    this.#reviews.push(review)
  }

  /** A device is here and about to read what it missed. */
  onResume(handler: Handler<[LivePeer]>): void {
    this.#onResume.push(handler)
  }

  /** Somebody came or went who is watched from here. */
  onPresence(handler: Handler<[person: string, watchers: LivePeer[]]>): void {
    this.#onPresence.push(handler)
  }

  /** To all devices of somebody, on any node; who is not here now never hears of it. */
  whisper(accountId: string, frame: ServerFrame): void {
    this.#run(this.#bus.publish(CHANNEL, { accountId, frame } satisfies Whisper))
  }

  /** In place of those whom it watched before. */
  watch(peer: LivePeer, people: readonly string[]): void {
    this.#people.set(peer, this.#isHere(peer) ? people : [])
  }

  /** Until it asks for this person again. */
  unwatch(peer: LivePeer, person: string): void {
    this.#people.drop(peer, person)
  }

  /** Who has which posts in front of them. */
  readonly posts = {
    watch: (peer: LivePeer, posts: readonly string[]): void =>
      this.#posts.set(peer, this.#isHere(peer) ? posts : []),
    watchers: (post: string): LivePeer[] => this.#posts.watchersOf(post),
  }

  /** It may have gone while somebody looked up what it may watch. */
  #isHere = (peer: LivePeer): boolean => this.#peers.get(peer.viewer.accountId)?.has(peer) === true

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

  reviewMissed = (messages: readonly TopicMessage[]): readonly TopicMessage[] =>
    this.#reviews.reduce((left, review) => review(left), messages)

  resumed(peer: LivePeer): void {
    for (const handle of this.#onResume) this.#run(handle(peer))
  }

  stop(): void {
    this.presence.stop()
  }

  #run(work: Promise<void>): void {
    work.catch((error: unknown) => this.#log.warn({ err: error }, 'a live frame was lost'))
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
