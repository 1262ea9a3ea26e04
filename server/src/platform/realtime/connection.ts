import { ClientFrame, LIVE_BUFFER_MAX, LIVE_CLOSE, LIVE_HEARTBEAT_MS, type ServerFrame } from '@koji/contract'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type Bus, TOPIC_MESSAGES, type TopicMessage } from '#adapters/bus/port.ts'
import type { Viewer } from '../session/viewer.ts'
import type { LiveHub, LivePeer } from './hub.ts'

/** A client that has said nothing for this long is gone. */
const SILENCE_MS = LIVE_HEARTBEAT_MS * 2.4
/** Frames a client may send in ten seconds; it has reason for about one. */
const FRAMES_PER_WINDOW = 50
const WINDOW_MS = 10_000

/** What arrived on a topic before the client said where it left off; null once the topic is live. */
type Held = TopicMessage[] | null

interface Surroundings {
  bus: Bus
  hub: LiveHub
  topics: readonly string[]
}

/**
 * One live connection. It follows its topics from the start and holds back what arrives until the client has said
 * where it left off, so that between catching up and going live nothing is lost and nothing comes twice.
 */
export class LiveConnection implements LivePeer {
  readonly viewer: Viewer
  readonly #hub: LiveHub
  readonly #socket: WebSocket
  readonly #bus: Bus
  readonly #held: Map<string, Held>
  readonly #unfollow: (() => void)[] = []
  #resumed = false
  readonly #following: Promise<void>
  #frames = 0
  #windowEnds = 0
  #heardAt = performance.now()
  #pingAt = this.#heardAt + LIVE_HEARTBEAT_MS

  constructor(socket: WebSocket, viewer: Viewer, { bus, hub, topics }: Surroundings) {
    this.viewer = viewer
    this.#socket = socket
    this.#bus = bus
    this.#hub = hub
    this.#held = new Map(topics.map((topic) => [topic, []]))
    socket.on('message', (data, isBinary) => {
      if (this.#hears()) this.#receive(isBinary ? '' : (data as Buffer).toString())
    })
    socket.on('ping', (data) => {
      if (this.#hears() && this.#keepsUp()) socket.pong(data)
    })
    socket.on('pong', () => this.#hears())
    socket.on('close', () => this.#release())
    socket.on('error', () => socket.terminate())
    this.#following = this.#follow()
    this.#following.catch(() => socket.terminate())
  }

  async #follow(): Promise<void> {
    for (const topic of this.#held.keys()) {
      this.#unfollow.push(await this.#bus.follow(topic, (message) => this.#arrived(topic, message)))
    }
    if (this.#socket.readyState !== this.#socket.OPEN) this.#release()
  }

  /** Messages may have been lost on the way here: what is live is read again. */
  async gap(): Promise<void> {
    for (const [topic, held] of this.#held) {
      if (!held) this.send({ type: 'reset', topic, cursor: await this.#bus.head(topic) })
    }
  }

  /** The person reads their session again and sees what they may do now. */
  accountChanged(): void {
    this.send({ type: 'account_changed' })
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Called every now and then. A browser answers a ping even where it slows down the timers of a page. */
  beat(): void {
    const now = performance.now()
    if (now - this.#heardAt > SILENCE_MS) return this.close(LIVE_CLOSE.silent)
    if (now < this.#pingAt) return
    this.#pingAt = now + LIVE_HEARTBEAT_MS
    if (this.#keepsUp()) this.#socket.ping()
  }

  #receive(text: string): void {
    const frame = z.safeParse(ClientFrame, parseJson(text))
    if (!frame.success) return this.close(LIVE_CLOSE.brokenFrame)
    if (frame.data.type === 'ping') return this.send({ type: 'pong' })
    if (frame.data.type !== 'resume') return this.#hub.receive(this, frame.data)
    if (this.#resumed) return
    this.#resumed = true
    this.#hub.resumed(this)
    this.#catchUp(frame.data.cursors).catch(() => this.#socket.terminate())
  }

  async #catchUp(cursors: Record<string, string>): Promise<void> {
    await this.#following
    for (const topic of this.#held.keys()) {
      const cursor = cursors[topic]
      const missed = cursor === undefined ? null : await this.#bus.since(topic, cursor)
      if (missed) await this.#resume(topic, missed)
      else this.#reset(topic, await this.#bus.head(topic))
    }
    this.send({ type: 'ready', topics: [...this.#held.keys()] })
  }

  /** At the reader's own pace: catching up is no reason to let anybody go. */
  async #resume(topic: string, missed: TopicMessage[]): Promise<void> {
    const sent = new Set(missed.map((message) => message.cursor))
    const held = this.#held.get(topic)!
    const arrived = () => held.splice(0).filter((message) => !sent.has(message.cursor))
    for (let next = [...missed, ...arrived()]; next.length > 0; next = arrived()) {
      for (const { cursor, body } of this.#hub.reviewMissed(next))
        await this.#sendAndWait({ type: 'message', topic, cursor, body })
    }
    this.#held.set(topic, null)
  }

  /** The client reads its state after this, which includes all that was held. */
  #reset(topic: string, head: string): void {
    const cursor = this.#held.get(topic)!.at(-1)?.cursor ?? head
    this.#held.set(topic, null)
    this.send({ type: 'reset', topic, cursor })
  }

  #arrived(topic: string, message: TopicMessage): void {
    const held = this.#held.get(topic)
    if (!held) this.send({ type: 'message', topic, ...message })
    else if (held.push(message) > TOPIC_MESSAGES) this.#socket.terminate()
  }

  #sendAndWait(frame: ServerFrame): Promise<void> {
    return new Promise((done, fail) =>
      this.#socket.send(JSON.stringify(frame), (error) => (error ? fail(error) : done())),
    )
  }

  send(frame: ServerFrame): void {
    if (this.#keepsUp()) this.#socket.send(JSON.stringify(frame))
  }

  /** A reader that does not is let go; it comes back with its cursor and misses nothing. */
  #keepsUp(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    if (this.#socket.bufferedAmount <= LIVE_BUFFER_MAX) return true
    this.#socket.terminate()
    return false
  }

  /** Whatever it is, it is counted before anybody looks at it. Who floods would not read a goodbye either. */
  #hears(): boolean {
    const now = performance.now()
    this.#heardAt = now
    if (now > this.#windowEnds) {
      this.#windowEnds = now + WINDOW_MS
      this.#frames = 0
    }
    if (++this.#frames > FRAMES_PER_WINDOW) this.#socket.terminate()
    return this.#socket.readyState === this.#socket.OPEN
  }

  #release(): void {
    for (const unfollow of this.#unfollow.splice(0)) unfollow()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
