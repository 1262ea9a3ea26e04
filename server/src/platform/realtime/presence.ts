import { randomBytes } from 'node:crypto'
import type { Bus } from '#adapters/bus/port.ts'
import type { Log } from '../log.ts'

const CHANNEL = 'presence'
const BEAT_MS = 15_000
/** After this much silence, a node is considered stopped and its people offline. */
const SILENCE_MS = 50_000

type PresenceMessage = { node: string } & (
  | { kind: 'came' | 'left' | 'look'; person: string }
  | { kind: 'all'; people: string[] }
  | { kind: 'beat' | 'hello' }
)

interface OtherNode {
  people: Set<string>
  lastMessageAt: number
}

/** Tracks who has a live connection on any node. Nodes inform each other, and ask for the state that they missed. */
export class Presence {
  readonly #bus: Bus
  readonly #log: Log
  readonly #node = randomBytes(8).toString('base64url')
  /** The number of each person's connections on this node. */
  readonly #local = new Map<string, number>()
  readonly #otherNodes = new Map<string, OtherNode>()
  readonly #listeners: ((person: string) => void)[] = []
  #heartbeat: NodeJS.Timeout | undefined

  constructor(bus: Bus, log: Log) {
    this.#bus = bus
    this.#log = log
  }

  async listen(): Promise<void> {
    await this.#bus.listen(CHANNEL, (message) => this.#receive(message as PresenceMessage))
    this.#bus.onGap(() => {
      this.#publish({ kind: 'hello' })
      this.#publish({ kind: 'all', people: [...this.#local.keys()] })
    })
    this.#publish({ kind: 'hello' })
    this.#heartbeat = setInterval(() => this.#beat(), BEAT_MS).unref()
  }

  stop(): void {
    clearInterval(this.#heartbeat)
    this.#publish({ kind: 'all', people: [] })
  }

  isOnline(person: string): boolean {
    if (this.#local.has(person)) return true
    for (const { people } of this.#otherNodes.values()) if (people.has(person)) return true
    return false
  }

  /** Calls the listener on every node when a person comes online or goes offline, and after `recheck`. */
  onChange(listener: (person: string) => void): void {
    this.#listeners.push(listener)
  }

  /** Calls the listeners on every node because it has changed who may see this person's presence. */
  recheck(person: string): void {
    this.#notify(person)
    this.#publish({ kind: 'look', person })
  }

  connected(person: string): void {
    const before = this.isOnline(person)
    const connections = this.#local.get(person) ?? 0
    this.#local.set(person, connections + 1)
    if (connections === 0) this.#publish({ kind: 'came', person })
    if (!before) this.#notify(person)
  }

  disconnected(person: string): void {
    const connections = (this.#local.get(person) ?? 1) - 1
    if (connections > 0) return void this.#local.set(person, connections)
    this.#local.delete(person)
    this.#publish({ kind: 'left', person })
    if (!this.isOnline(person)) this.#notify(person)
  }

  #receive(message: PresenceMessage): void {
    if (message.node === this.#node) return
    const now = performance.now()
    const known = this.#otherNodes.get(message.node)
    if (known) known.lastMessageAt = now
    const { people } = known ?? { people: new Set<string>() }
    if (!known) {
      this.#otherNodes.set(message.node, { people, lastMessageAt: now })
      // The node may have sent its people before this one listened.
      if (message.kind === 'beat') this.#publish({ kind: 'hello' })
    }
    if (message.kind === 'hello') this.#publish({ kind: 'all', people: [...this.#local.keys()] })
    else if (message.kind === 'look') this.#notify(message.person)
    else if (message.kind === 'all') this.#replacePeople(people, new Set(message.people))
    else if (message.kind === 'came' || message.kind === 'left')
      this.#setOnline(people, message.person, message.kind === 'came')
  }

  /** Replaces the people of another node. */
  #replacePeople(people: Set<string>, current: ReadonlySet<string>): void {
    for (const person of people) if (!current.has(person)) this.#setOnline(people, person, false)
    for (const person of current) if (!people.has(person)) this.#setOnline(people, person, true)
  }

  /** Notifies listeners only of actual changes: the same person may also be connected to this or a third node. */
  #setOnline(people: Set<string>, person: string, online: boolean): void {
    const before = this.isOnline(person)
    if (online) people.add(person)
    else people.delete(person)
    if (this.isOnline(person) !== before) this.#notify(person)
  }

  #beat(): void {
    this.#publish({ kind: 'beat' })
    for (const [node, { people, lastMessageAt }] of this.#otherNodes) {
      if (performance.now() - lastMessageAt < SILENCE_MS) continue
      this.#replacePeople(people, new Set())
      this.#otherNodes.delete(node)
    }
  }

  #notify(person: string): void {
    for (const listener of this.#listeners) listener(person)
  }

  #publish(
    message: PresenceMessage extends infer One
      ? One extends PresenceMessage
        ? Omit<One, 'node'>
        : never
      : never,
  ): void {
    this.#bus
      .publish(CHANNEL, { node: this.#node, ...message })
      .catch((error: unknown) => this.#log.warn({ err: error }, 'presence could not be published'))
  }
}
