import { ClientFrame, LIVE_BUFFER_MAX, LIVE_CLOSE, LIVE_HEARTBEAT_MS, type ServerFrame } from '@koji/contract'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type Bus, TOPIC_MESSAGES, type TopicMessage } from '#adapters/bus/port.ts'
import type { Viewer } from '../session/viewer.ts'
import type { LiveHub, LivePeer } from './hub.ts'

/** A client that has sent nothing for this long is disconnected. */
const SILENCE_MS = LIVE_HEARTBEAT_MS * 2.4
/** The maximum number of frames that a client may send in ten seconds. A normal client sends about one. */
const FRAMES_PER_WINDOW = 50
const WINDOW_MS = 10_000

/** Messages that arrived on a topic before the client sent its cursors; null once the topic is live. */
type Buffered = TopicMessage[] | null

interface Options {
  bus: Bus
  hub: LiveHub
  topics: readonly string[]
}

/**
 * One live connection. It follows its topics from the start and buffers messages until the client has sent its cursors
 * and caught up, so that no message is lost or sent twice.
 */
export class LiveConnection implements LivePeer {
  readonly viewer: Viewer
  readonly #hub: LiveHub
  readonly #socket: WebSocket
  readonly #bus: Bus
  readonly #buffered: Map<string, Buffered>
  readonly #unfollow: (() => void)[] = []
  #resumed = false
  readonly #following: Promise<void>
  #frames = 0
  #windowEnds = 0
  #receivedAt = performance.now()
  #pingAt = this.#receivedAt + LIVE_HEARTBEAT_MS

  constructor(socket: WebSocket, viewer: Viewer, { bus, hub, topics }: Options) {
    this.viewer = viewer
    this.#socket = socket
    this.#bus = bus
    this.#hub = hub
    this.#buffered = new Map(topics.map((topic) => [topic, []]))
    socket.on('message', (data, isBinary) => {
      if (this.#countFrame()) this.#receive(isBinary ? '' : (data as Buffer).toString())
    })
    socket.on('ping', (data) => {
      if (this.#countFrame() && this.#requireWritable()) socket.pong(data)
    })
    socket.on('pong', () => this.#countFrame())
    socket.on('close', () => this.#release())
    socket.on('error', () => socket.terminate())
    this.#following = this.#follow()
    this.#following.catch(() => socket.terminate())
  }

  async #follow(): Promise<void> {
    for (const topic of this.#buffered.keys()) {
      this.#unfollow.push(await this.#bus.follow(topic, (message) => this.#deliver(topic, message)))
    }
    if (this.#socket.readyState !== this.#socket.OPEN) this.#release()
  }

  /** Messages may have been lost, so the client is asked to reload the state of live topics. */
  async resetTopics(): Promise<void> {
    for (const [topic, buffered] of this.#buffered) {
      if (!buffered) this.send({ type: 'reset', topic, cursor: await this.#bus.head(topic) })
    }
  }

  /** Asks the client to reload its session. */
  accountChanged(): void {
    this.send({ type: 'account_changed' })
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Called once a second. Browsers answer pings even while they throttle the timers of a page. */
  beat(): void {
    const now = performance.now()
    if (now - this.#receivedAt > SILENCE_MS) return this.close(LIVE_CLOSE.silent)
    if (now < this.#pingAt) return
    this.#pingAt = now + LIVE_HEARTBEAT_MS
    if (this.#requireWritable()) this.#socket.ping()
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
    for (const topic of this.#buffered.keys()) {
      const cursor = cursors[topic]
      const missed = cursor === undefined ? null : await this.#bus.since(topic, cursor)
      if (missed) await this.#resume(topic, missed)
      else this.#reset(topic, await this.#bus.head(topic))
    }
    this.send({ type: 'ready', topics: [...this.#buffered.keys()] })
  }

  /** Waits for each message to be sent, so that a slow client isn't disconnected for catching up. */
  async #resume(topic: string, missed: TopicMessage[]): Promise<void> {
    const sent = new Set(missed.map((message) => message.cursor))
    const buffered = this.#buffered.get(topic)!
    const takeBuffered = () => buffered.splice(0).filter((message) => !sent.has(message.cursor))
    for (let next = [...missed, ...takeBuffered()]; next.length > 0; next = takeBuffered()) {
      for (const { cursor, body } of this.#hub.reviseMissed(next))
        await this.#sendAndWait({ type: 'message', topic, cursor, body })
    }
    this.#buffered.set(topic, null)
  }

  /** The client loads its state after a reset, which includes everything that was buffered. */
  #reset(topic: string, head: string): void {
    const cursor = this.#buffered.get(topic)!.at(-1)?.cursor ?? head
    this.#buffered.set(topic, null)
    this.send({ type: 'reset', topic, cursor })
  }

  #deliver(topic: string, message: TopicMessage): void {
    const buffered = this.#buffered.get(topic)
    if (!buffered) this.send({ type: 'message', topic, ...message })
    else if (buffered.push(message) > TOPIC_MESSAGES) this.#socket.terminate()
  }

  #sendAndWait(frame: ServerFrame): Promise<void> {
    return new Promise((done, fail) =>
      this.#socket.send(JSON.stringify(frame), (error) => (error ? fail(error) : done())),
    )
  }

  send(frame: ServerFrame): void {
    if (this.#requireWritable()) this.#socket.send(JSON.stringify(frame))
  }

  /** Disconnects a client that reads too slowly. It reconnects with its cursor and misses nothing. */
  #requireWritable(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    if (this.#socket.bufferedAmount <= LIVE_BUFFER_MAX) return true
    this.#socket.terminate()
    return false
  }

  /** Counts every frame before it is parsed. A client that floods is terminated, as it wouldn't read a close frame. */
  #countFrame(): boolean {
    const now = performance.now()
    this.#receivedAt = now
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
