import { createHash } from 'node:crypto'
import type { Role } from '@koji/contract'
import type { Selectable } from 'kysely'
import type { Pool } from 'pg'
import type { Bus } from '#adapters/bus/port.ts'
import type { Clock } from './clock.ts'
import type { Tables } from './db/tables.ts'

/** Who is calling. */
export interface Viewer {
  sessionId: string
  accountId: string
  email: string
  status: Selectable<Tables['accounts']>['status']
  roles: Role[]
  expiresAt: Date
}

/** One session of an account, or all of them. */
export interface Ended {
  accountId: string
  sessionId?: string
}

/** What a node believes about a token is at most this old, so the database is asked once a second a person. */
const FRESH_MS = 1_000
const MOST = 50_000
const ENDED = 'session_ended'
const TOKEN = /^[\w-]{43}$/

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export class SessionReader {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #bus: Bus
  readonly #known = new Map<string, { viewer: Viewer | null | Promise<Viewer | null>; until: number }>()

  readonly #listeners: ((what: Ended) => void)[] = []

  constructor(pool: Pool, clock: Clock, bus: Bus) {
    this.#pool = pool
    this.#clock = clock
    this.#bus = bus
  }

  /** Begins to hear of sessions that ended on other nodes. */
  async listen(): Promise<void> {
    await this.#bus.listen(ENDED, (message) => this.#forget(message as Ended))
  }

  /** At once when this node knows the token, as it does for all but the first request of a second. */
  read(token: string): Viewer | null | Promise<Viewer | null> {
    if (!TOKEN.test(token)) return null
    const now = this.#clock.now().getTime()
    const known = this.#known.get(token)
    if (known && known.until > now) return known.viewer
    return this.#load(token, now)
  }

  /** Here at once, also while the other nodes are out of reach. */
  async ended(what: Ended): Promise<void> {
    this.#forget(what)
    await this.#bus.publish(ENDED, what)
  }

  onEnded(listener: (what: Ended) => void): void {
    this.#listeners.push(listener)
  }

  #forget(what: Ended): void {
    this.#known.clear()
    for (const listener of this.#listeners) listener(what)
  }

  /** Requests that arrive together share one lookup. */
  #load(token: string, now: number): Promise<Viewer | null> {
    const known = {
      viewer: this.#find(token) as Viewer | null | Promise<Viewer | null>,
      until: now + FRESH_MS,
    }
    if (this.#known.size >= MOST) this.#known.clear()
    this.#known.set(token, known)
    return Promise.resolve(known.viewer).then(
      (viewer) => (known.viewer = viewer),
      (error: unknown) => {
        this.#known.delete(token)
        throw error
      },
    )
  }

  async #find(token: string): Promise<Viewer | null> {
    const { rows } = await this.#pool.query<Viewer>({
      name: 'session',
      text: FIND,
      values: [hashToken(token), this.#clock.now()],
    })
    return rows[0] ?? null
  }
}

/** Named, so that each connection plans it once: it is the most frequent statement of all. */
const FIND = `
  select s.id as "sessionId", s.account_id as "accountId", s.expires_at as "expiresAt", a.email, a.status,
         array(select role from user_roles where user_id = a.id order by role) as roles
  from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.expires_at > $2`
