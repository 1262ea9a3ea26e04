import type { Pool } from 'pg'
import type { Clock } from '../clock.ts'
import { type AccessToken, keyIdOf, readAccessToken, type SigningKey } from './access-token.ts'
import { type AccountChanges, type LastChange, SKEW_MS } from './account-changes.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Viewer } from './viewer.ts'

const MAX_CACHED = 50_000
const CLEAR_MS = 300_000
const TOKEN = /^[\w-]{8}\.[\w-]{40,800}\.[\w-]{43}$/

interface CachedViewer {
  viewer: Viewer | null
  /** When the viewer was correct. */
  asOf: number
  expiresAt: number
  lastChange: LastChange
}

/** Finds the viewer of an access token, from memory unless the account has changed since. */
export class SessionReader {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #keys: SigningKeys
  readonly #changes: AccountChanges
  readonly #cached = new Map<string, CachedViewer>()
  readonly #lookups = new Map<string, Promise<Viewer | null>>()
  readonly #clearing: NodeJS.Timeout

  constructor(pool: Pool, clock: Clock, keys: SigningKeys, changes: AccountChanges) {
    this.#pool = pool
    this.#clock = clock
    this.#keys = keys
    this.#changes = changes
    this.#clearing = setInterval(() => this.#clear(), CLEAR_MS).unref()
  }

  /** Synchronous for a cached token of an account that hasn't changed. */
  read(token: string): Viewer | null | Promise<Viewer | null> {
    const cached = this.#cached.get(token)
    if (!cached) return TOKEN.test(token) ? this.#readNew(token) : null
    if (cached.expiresAt <= this.#clock.now().getTime()) return null
    if (cached.asOf > cached.lastChange.changedAt + SKEW_MS && !this.#changes.isStale) return cached.viewer
    return this.#refresh(token, cached)
  }

  /** Always queries the database. */
  async viewerOf(sessionId: string): Promise<Omit<Viewer, 'expiresAt'> | null> {
    const { rows } = await this.#pool.query<Omit<Viewer, 'expiresAt'>>({
      name: 'viewer',
      text: FIND,
      values: [sessionId, this.#clock.now()],
    })
    return rows[0] ?? null
  }

  close(): void {
    clearInterval(this.#clearing)
  }

  #readNew(token: string): Viewer | null | Promise<Viewer | null> {
    const key = this.#keys.find(keyIdOf(token))
    return key instanceof Promise ? key.then((found) => this.#verify(token, found)) : this.#verify(token, key)
  }

  #verify(token: string, key: SigningKey | undefined): Viewer | null | Promise<Viewer | null> {
    const read: AccessToken | null = key ? readAccessToken(token, key) : null
    if (!read) return null
    const { viewer, issuedAt } = read
    const expiresAt = viewer.expiresAt.getTime()
    if (expiresAt <= this.#clock.now().getTime()) return null
    if (this.#cached.size >= MAX_CACHED) this.#clear()
    this.#cached.set(token, {
      viewer,
      asOf: issuedAt,
      expiresAt,
      lastChange: this.#changes.lastChangeOf(viewer.accountId),
    })
    return this.read(token)
  }

  /** Concurrent requests with the same token share one lookup. */
  #refresh(token: string, cached: CachedViewer): Promise<Viewer | null> {
    const pending = this.#lookups.get(token)
    if (pending) return pending
    const sessionId = cached.viewer?.sessionId
    const asOf = this.#clock.now().getTime()
    const lookup = (sessionId ? this.viewerOf(sessionId) : Promise.resolve(null))
      .then((found) => {
        const viewer = found && { ...found, expiresAt: new Date(cached.expiresAt) }
        // The cache may have been cleared during the query, which also drops the object of the last change.
        const lastChange = viewer ? this.#changes.lastChangeOf(viewer.accountId) : cached.lastChange
        this.#cached.set(token, {
          ...cached,
          lastChange,
          viewer,
          // A session that has ended never becomes valid again.
          asOf: viewer ? asOf : Number.POSITIVE_INFINITY,
        })
        return viewer
      })
      .finally(() => this.#lookups.delete(token))
    this.#lookups.set(token, lookup)
    return lookup
  }

  #clear(): void {
    this.#cached.clear()
    this.#changes.dropExpired()
  }
}

/** A named statement, so that each connection prepares it only once. */
const FIND = `
  select s.id as "sessionId", s.account_id as "accountId", a.email, a.status, a.email_verified_at is not null as verified,
         s.passed_two_factor as "passedTwoFactor", s.reauthenticated_at as "reauthenticatedAt",
         array(select role from user_roles where user_id = a.id order by role) as roles
  from sessions s join accounts a on a.id = s.account_id
  where s.id = $1 and s.expires_at > $2 and not s.renew`
