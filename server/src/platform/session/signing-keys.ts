import { randomBytes } from 'node:crypto'
import { ACCESS_SECONDS, KEY_CACHE_MINUTES } from '@koji/contract'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import type { SigningKey } from './access-token.ts'

const CACHE_MS = KEY_CACHE_MINUTES * 60_000
const PURPOSE = 'signing key'
/** How often a token that names an unknown key may make us look again. */
const LOOK_AGAIN_MS = 1_000
/** Past its use by then: the last token that it signed has ended, and no node signs with it any more. */
const RETIRE_AFTER_MS = 2 * CACHE_MS + ACCESS_SECONDS * 1_000

interface KeySet {
  byId: Map<string, SigningKey>
  signer: SigningKey
  readAt: number
}

/** The keys of access tokens: in the database for all nodes, remembered by each for ten minutes. */
export class SigningKeys {
  readonly #db: Db
  readonly #clock: Clock
  readonly #secrets: Secrets
  #kept: KeySet | null = null
  #loading: Promise<KeySet> | null = null

  constructor(db: Db, clock: Clock, secrets: Secrets) {
    this.#db = db
    this.#clock = clock
    this.#secrets = secrets
  }

  /** Whoever is in a transaction reads through it: waiting for a second connection could be waiting for themselves. */
  async signer(through: Db = this.#db): Promise<SigningKey> {
    return (this.#fresh() ?? (await this.#load(through))).signer
  }

  /** At once while the keys are remembered, which is nearly always. */
  find(id: string): SigningKey | undefined | Promise<SigningKey | undefined> {
    const kept = this.#fresh()
    const known = kept?.byId.get(id)
    if (known || (kept && this.#age(kept) < LOOK_AGAIN_MS)) return known
    return this.#load().then(({ byId }) => byId.get(id))
  }

  /** Nodes sign with a new key only once every other has had the time to learn of it. */
  async rotate(): Promise<void> {
    await this.#insert()
    await this.#retire()
    this.#kept = null
  }

  #fresh(): KeySet | null {
    const kept = this.#kept
    if (!kept || this.#age(kept) >= CACHE_MS) return null
    // Ahead of time and aside: whoever signs holds a connection, and must not wait for another.
    if (this.#age(kept) > CACHE_MS * 0.8) void this.#load().catch(() => undefined)
    return kept
  }

  #age({ readAt }: KeySet): number {
    return this.#clock.now().getTime() - readAt
  }

  #load(through: Db = this.#db): Promise<KeySet> {
    this.#loading ??= this.#read(through).finally(() => (this.#loading = null))
    return this.#loading
  }

  async #read(through: Db): Promise<KeySet> {
    let keys = await this.#readable(through)
    if (keys.length === 0) {
      await this.#insert()
      keys = await this.#readable()
    }
    const readAt = this.#clock.now().getTime()
    this.#kept = {
      byId: new Map(keys.map((key) => [key.id, key])),
      // Newest first; the very first key of all is used at once, as nobody can have remembered another.
      signer: keys.find(({ createdAt }) => readAt - createdAt.getTime() >= CACHE_MS) ?? keys.at(-1)!,
      readAt,
    }
    return this.#kept
  }

  async #readable(through: Db = this.#db) {
    const rows = await this.#rows(through)
    return rows.flatMap(({ id, sealedKey, createdAt }) => {
      try {
        return [{ id, createdAt, bytes: Buffer.from(this.#secrets.decrypt(PURPOSE, sealedKey), 'base64url') }]
      } catch {
        // Sealed with an earlier secret: its tokens are worth nothing any more, which is what changing it is for.
        return []
      }
    })
  }

  #rows(through: Db = this.#db) {
    return through.selectFrom('signingKeys').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
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

  /** All but the newest that are older than a whole round. */
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
