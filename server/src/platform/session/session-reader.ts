import type { Pool } from 'pg'
import type { Clock } from '../clock.ts'
import { type AccessToken, keyOf, readAccessToken, type SigningKey } from './access-token.ts'
import { type AccountChanges, type LastChange, SKEW_MS } from './account-changes.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Viewer } from './viewer.ts'

const MOST = 50_000
const FORGET_MS = 300_000
const TOKEN = /^[\w-]{8}\.[\w-]{40,800}\.[\w-]{43}$/

interface Known {
  viewer: Viewer | null
  /** When what we know was true. */
  asOf: number
  expiresAt: number
  mark: LastChange
}

/** Says whose request it is: from memory, unless something about the account has changed since. */
export class SessionReader {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #keys: SigningKeys
  readonly #changes: AccountChanges
  readonly #known = new Map<string, Known>()
  readonly #asked = new Map<string, Promise<Viewer | null>>()
  readonly #forgetting: NodeJS.Timeout

  constructor(pool: Pool, clock: Clock, keys: SigningKeys, changes: AccountChanges) {
    this.#pool = pool
    this.#clock = clock
    this.#keys = keys
    this.#changes = changes
    this.#forgetting = setInterval(() => this.#forget(), FORGET_MS).unref()
  }

  /** At once for a token that was seen before and an account that has not changed. */
  read(token: string): Viewer | null | Promise<Viewer | null> {
    const known = this.#known.get(token)
    if (!known) return TOKEN.test(token) ? this.#meet(token) : null
    if (known.expiresAt <= this.#clock.now().getTime()) return null
    if (known.asOf > known.mark.changedAt + SKEW_MS && !this.#changes.isStale) return known.viewer
    return this.#ask(token, known)
  }

  /** Asks the database, whatever is remembered. */
  async viewerOf(sessionId: string): Promise<Omit<Viewer, 'expiresAt'> | null> {
    const { rows } = await this.#pool.query<Omit<Viewer, 'expiresAt'>>({
      name: 'viewer',
      text: FIND,
      values: [sessionId, this.#clock.now()],
    })
    return rows[0] ?? null
  }

  close(): void {
    clearInterval(this.#forgetting)
  }

  #meet(token: string): Viewer | null | Promise<Viewer | null> {
    const key = this.#keys.find(keyOf(token))
    return key instanceof Promise ? key.then((found) => this.#check(token, found)) : this.#check(token, key)
  }

  #check(token: string, key: SigningKey | undefined): Viewer | null | Promise<Viewer | null> {
    const read: AccessToken | null = key ? readAccessToken(token, key) : null
    if (!read) return null
    const { viewer, issuedAt } = read
    const expiresAt = viewer.expiresAt.getTime()
    if (expiresAt <= this.#clock.now().getTime()) return null
    if (this.#known.size >= MOST) this.#forget()
    this.#known.set(token, {
      viewer,
      asOf: issuedAt,
      expiresAt,
      mark: this.#changes.lastChangeOf(viewer.accountId),
    })
    return this.read(token)
  }

  /** Requests that arrive together share one lookup. */
  #ask(token: string, known: Known): Promise<Viewer | null> {
    const asked = this.#asked.get(token)
    if (asked) return asked
    const sessionId = known.viewer?.sessionId
    const asOf = this.#clock.now().getTime()
    const answer = (sessionId ? this.viewerOf(sessionId) : Promise.resolve(null))
      .then((found) => {
        const viewer = found && { ...found, expiresAt: new Date(known.expiresAt) }
        // A session that is gone does not come back.
        // All may have been forgotten meanwhile, the mark with it.
        const mark = viewer ? this.#changes.lastChangeOf(viewer.accountId) : known.mark
        this.#known.set(token, { ...known, mark, viewer, asOf: viewer ? asOf : Number.POSITIVE_INFINITY })
        return viewer
      })
      .finally(() => this.#asked.delete(token))
    this.#asked.set(token, answer)
    return answer
  }

  #forget(): void {
    this.#known.clear()
    this.#changes.dropExpired()
  }
}

/** Named, so that each connection plans it once. */
const FIND = `
  select s.id as "sessionId", s.account_id as "accountId", a.email, a.status, a.email_verified_at is not null as verified,
         s.second_factor as "secondFactor", s.proved_at as "provedAt",
         array(select role from user_roles where user_id = a.id order by role) as roles
  from sessions s join accounts a on a.id = s.account_id
  where s.id = $1 and s.expires_at > $2 and not s.renew`
