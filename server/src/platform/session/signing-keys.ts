import { randomBytes } from 'node:crypto'
import { ACCESS_SECONDS, KEY_CACHE_MINUTES } from '@koji/contract'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import type { SigningKey } from './access-token.ts'

const CACHE_MS = KEY_CACHE_MINUTES * 60_000
const PURPOSE = 'signing key'
/** The shortest time between two queries for unknown keys in tokens. */
const RELOAD_MS = 1_000
/** By then, no node signs with a replaced key any longer, and its last token has expired. */
const RETIRE_AFTER_MS = 2 * CACHE_MS + ACCESS_SECONDS * 1_000

interface KeySet {
  byId: Map<string, SigningKey>
  signer: SigningKey
  readAt: number
}

/** The keys of access tokens. All nodes share them in the database and cache them for ten minutes. */
export class SigningKeys {
  readonly #db: Db
  readonly #clock: Clock
  readonly #secrets: Secrets
  #cached: KeySet | null = null
  #loading: Promise<KeySet> | null = null

  constructor(db: Db, clock: Clock, secrets: Secrets) {
    this.#db = db
    this.#clock = clock
    this.#secrets = secrets
  }

  /** Callers in a transaction must pass it, because waiting for a second connection could deadlock. */
  async signer(db: Db = this.#db): Promise<SigningKey> {
    return (this.#fresh() ?? (await this.#load(db))).signer
  }

  /** Synchronous while the keys are cached, which is nearly always. */
  find(id: string): SigningKey | undefined | Promise<SigningKey | undefined> {
    const cached = this.#fresh()
    const known = cached?.byId.get(id)
    if (known || (cached && this.#age(cached) < RELOAD_MS)) return known
    return this.#load().then(({ byId }) => byId.get(id))
  }

  /** Adds a new key. Nodes sign with it only after every other node has had time to load it. */
  async rotate(): Promise<void> {
    await this.#insert()
    await this.#retire()
    this.#cached = null
  }

  #fresh(): KeySet | null {
    const cached = this.#cached
    if (!cached || this.#age(cached) >= CACHE_MS) return null
    // Reloaded early and in the background, because a caller that signs holds a connection and must not wait for another.
    if (this.#age(cached) > CACHE_MS * 0.8) void this.#load().catch(() => undefined)
    return cached
  }

  #age({ readAt }: KeySet): number {
    return this.#clock.now().getTime() - readAt
  }

  #load(db: Db = this.#db): Promise<KeySet> {
    this.#loading ??= this.#read(db).finally(() => (this.#loading = null))
    return this.#loading
  }

  async #read(db: Db): Promise<KeySet> {
    let keys = await this.#decryptedKeys(db)
    if (keys.length === 0) {
      await this.#insert()
      keys = await this.#decryptedKeys()
    }
    const readAt = this.#clock.now().getTime()
    this.#cached = {
      byId: new Map(keys.map((key) => [key.id, key])),
      // The newest key that every node knows. The very first key is used immediately, because no node has cached another.
      signer: keys.find(({ createdAt }) => readAt - createdAt.getTime() >= CACHE_MS) ?? keys.at(-1)!,
      readAt,
    }
    return this.#cached
  }

  async #decryptedKeys(db: Db = this.#db) {
    const rows = await this.#rows(db)
    return rows.flatMap(({ id, sealedKey, createdAt }) => {
      try {
        return [{ id, createdAt, bytes: Buffer.from(this.#secrets.decrypt(PURPOSE, sealedKey), 'base64url') }]
      } catch {
        // Encrypted with a previous secret. Changing the secret is meant to invalidate the tokens of this key.
        return []
      }
    })
  }

  /** Newest first. */
  #rows(db: Db = this.#db) {
    return db.selectFrom('signingKeys').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  }

  async #insert(): Promise<void> {
    const bytes = randomBytes(32).toString('base64url')
    await this.#db
      .insertInto('signingKeys')
      .values({
        id: randomBytes(6).toString('base64url'),
        sealedKey: this.#secrets.encrypt(PURPOSE, bytes),
        createdAt: this.#clock.now(),
      })
      .execute()
  }

  /** Deletes keys that have expired and are older than the two newest. */
  async #retire(): Promise<void> {
    const [, previous] = await this.#rows()
    if (!previous) return
    const before = new Date(this.#clock.now().getTime() - RETIRE_AFTER_MS)
    await this.#db
      .deleteFrom('signingKeys')
      .where('createdAt', '<', previous.createdAt)
      .where('createdAt', '<', before)
      .execute()
  }
}
