import { randomBytes } from 'node:crypto'
import type { Bus } from '#adapters/bus/port.ts'
import type { Log } from '../log.ts'

const CHANNEL = 'presence'
const BEAT_MS = 15_000
/** A node that has said nothing for so long is gone, and its people with it. */
const SILENCE_MS = 50_000

type News = { node: string } & (
  | { kind: 'came' | 'left' | 'look'; person: string }
  | { kind: 'all'; people: string[] }
  | { kind: 'beat' | 'hello' }
)

interface OtherNode {
  people: Set<string>
  heardAt: number
}

/** Who has a live connection, on whichever node. Nodes tell each other; what one missed it asks for. */
export class Presence {
  readonly #bus: Bus
  readonly #log: Log
  readonly #node = randomBytes(8).toString('base64url')
  /** How many connections each has on this node. */
  readonly #here = new Map<string, number>()
  readonly #elsewhere = new Map<string, OtherNode>()
  readonly #listeners: ((person: string) => void)[] = []
  #beating: NodeJS.Timeout | undefined

  constructor(bus: Bus, log: Log) {
    this.#bus = bus
    this.#log = log
  }

  async listen(): Promise<void> {
    await this.#bus.listen(CHANNEL, (news) => this.#hear(news as News))
    this.#bus.onGap(() => {
      this.#tell({ kind: 'hello' })
      this.#tell({ kind: 'all', people: [...this.#here.keys()] })
    })
    this.#tell({ kind: 'hello' })
    this.#beating = setInterval(() => this.#beat(), BEAT_MS).unref()
  }

  stop(): void {
    clearInterval(this.#beating)
    this.#tell({ kind: 'all', people: [] })
  }

  isOnline(person: string): boolean {
    if (this.#here.has(person)) return true
    for (const { people } of this.#elsewhere.values()) if (people.has(person)) return true
    return false
  }

  /** Is told on every node when somebody comes or goes, and when `look` asks for it. */
  onChange(listener: (person: string) => void): void {
    this.#listeners.push(listener)
  }

  /** Who may know of this person is not what it was. */
  recheck(person: string): void {
    this.#changed(person)
    this.#tell({ kind: 'look', person })
  }

  connected(person: string): void {
    const before = this.isOnline(person)
    const connections = this.#here.get(person) ?? 0
    this.#here.set(person, connections + 1)
    if (connections === 0) this.#tell({ kind: 'came', person })
    if (!before) this.#changed(person)
  }

  disconnected(person: string): void {
    const connections = (this.#here.get(person) ?? 1) - 1
    if (connections > 0) return void this.#here.set(person, connections)
    this.#here.delete(person)
    this.#tell({ kind: 'left', person })
    if (!this.isOnline(person)) this.#changed(person)
  }

  #hear(news: News): void {
    if (news.node === this.#node) return
    const now = performance.now()
    const known = this.#elsewhere.get(news.node)
    if (known) known.heardAt = now
    const { people } = known ?? { people: new Set<string>() }
    if (!known) {
      this.#elsewhere.set(news.node, { people, heardAt: now })
      // It may have told us of its people before we listened.
      if (news.kind === 'beat') this.#tell({ kind: 'hello' })
    }
    if (news.kind === 'hello') this.#tell({ kind: 'all', people: [...this.#here.keys()] })
    else if (news.kind === 'look') this.#changed(news.person)
    else if (news.kind === 'all') this.#follow(people, new Set(news.people))
    else if (news.kind === 'came' || news.kind === 'left')
      this.#move(people, news.person, news.kind === 'came')
  }

  /** The people of another node are these now. */
  #follow(people: Set<string>, now: ReadonlySet<string>): void {
    for (const person of people) if (!now.has(person)) this.#move(people, person, false)
    for (const person of now) if (!people.has(person)) this.#move(people, person, true)
  }

  /** Told of only where it makes a difference: the same person may be here, or on a third node. */
  #move(people: Set<string>, person: string, came: boolean): void {
    const before = this.isOnline(person)
    if (came) people.add(person)
    else people.delete(person)
    if (this.isOnline(person) !== before) this.#changed(person)
  }

  #beat(): void {
    this.#tell({ kind: 'beat' })
    for (const [node, { people, heardAt }] of this.#elsewhere) {
      if (performance.now() - heardAt < SILENCE_MS) continue
      this.#follow(people, new Set())
      this.#elsewhere.delete(node)
    }
  }

  #changed(person: string): void {
    for (const listener of this.#listeners) listener(person)
  }

  #tell(news: News extends infer One ? (One extends News ? Omit<One, 'node'> : never) : never): void {
    this.#bus
      .publish(CHANNEL, { node: this.#node, ...news })
      .catch((error: unknown) => this.#log.warn({ err: error }, 'who is here was not told'))
  }
}
