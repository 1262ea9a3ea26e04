import { ACCESS_SECONDS } from '@koji/contract'
import { sql } from 'kysely'
import type { Bus } from '#adapters/bus/port.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { afterCommit } from '../db/transact.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'

/** A change that affects one session of an account, or all of them. */
export interface AccountChange {
  accountId: string
  sessionId?: string | undefined
}

interface RecordedChange extends AccountChange {
  id: string
}

/** When this node last learned of a change of an account. */
export interface LastChange {
  changedAt: number
}

const CHANNEL = 'account_changed'
const POLL_MS = 400
/** If a node couldn't read changes for this long, it no longer trusts tokens and queries the database each time. */
const STALE_MS = 2_000
/** The largest expected difference between the clocks of two nodes. */
export const SKEW_MS = 2_000
const RETENTION_MS = ACCESS_SECONDS * 1_000 + 60_000

/**
 * Tracks accounts that changed recently, for example by a ban, a sign-out or a new role. Changes are recorded in the
 * transaction that causes them and published on the bus. Nodes also poll the database, since the bus may lose messages.
 */
export class AccountChanges {
  readonly #db: Db
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #bus: Bus
  readonly #log: Log
  readonly #received = new Map<string, number>()
  readonly #lastChanges = new Map<string, LastChange>()
  readonly #listeners: ((change: AccountChange) => void)[] = []
  #readFrom = '0'
  #timer: NodeJS.Timeout | undefined
  /** Null if the database isn't polled, as in tests of a single node. */
  #lastRead: number | null = null

  constructor({ db, clock, ids, bus, log }: { db: Db; clock: Clock; ids: Ids; bus: Bus; log: Log }) {
    this.#db = db
    this.#clock = clock
    this.#ids = ids
    this.#bus = bus
    this.#log = log
  }

  async listen(): Promise<void> {
    await this.#bus.listen(CHANNEL, (message) => this.#receive(message as RecordedChange))
  }

  /** Reads recent changes, then polls for new ones. */
  async follow(): Promise<void> {
    await this.catchUp()
    const next = () => {
      this.#timer = setTimeout(() => {
        this.catchUp()
          .catch((error: unknown) => this.#log.warn({ err: error }, 'account changes could not be read'))
          .finally(next)
      }, POLL_MS).unref()
    }
    next()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Must be called after the account was written, so that no concurrent sign-in still uses its previous state. */
  async record(tx: Tx, change: AccountChange): Promise<void> {
    const recorded = { ...change, id: this.#ids.id() }
    await tx
      .insertInto('sessionChanges')
      .values({ ...recorded, changedAt: this.#clock.now() })
      .execute()
    afterCommit(tx, () => {
      this.#receive(recorded)
      this.#bus
        .publish(CHANNEL, recorded)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'an account change was not published'))
    })
  }

  /** Ends all sessions of an account, or all except one. Returns how many were ended. */
  async endSessions(tx: Tx, accountId: string, { except }: { except?: string } = {}): Promise<number> {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .$if(except !== undefined, (query) => query.where('id', '<>', except!))
      .executeTakeFirst()
    // A previous id of the remaining session may be in use elsewhere, so it is invalidated as well.
    if (except) await tx.deleteFrom('replacedSessions').where('successorId', '=', except).execute()
    await this.record(tx, { accountId })
    return Number(numDeletedRows)
  }

  /** Gives each session a new id at its next refresh, because the member's permissions have changed. */
  async renewSessions(tx: Tx, accountId: string): Promise<void> {
    await tx.updateTable('sessions').set({ renew: true }).where('accountId', '=', accountId).execute()
    await this.record(tx, { accountId })
  }

  /** Returns the same object while tokens of the account are cached, so that callers can hold on to it. */
  lastChangeOf(accountId: string): LastChange {
    let lastChange = this.#lastChanges.get(accountId)
    if (!lastChange) {
      lastChange = { changedAt: 0 }
      this.#lastChanges.set(accountId, lastChange)
    }
    return lastChange
  }

  /** Callers that hold objects from `lastChangeOf` must drop them together with this call. */
  dropExpired(): void {
    const before = this.#clock.now().getTime() - RETENTION_MS
    for (const [id, at] of this.#received) if (at < before) this.#received.delete(id)
    for (const [accountId, { changedAt }] of this.#lastChanges)
      if (changedAt < before) this.#lastChanges.delete(accountId)
  }

  get isStale(): boolean {
    return this.#lastRead !== null && performance.now() - this.#lastRead > STALE_MS
  }

  onChange(listener: (change: AccountChange) => void): void {
    this.#listeners.push(listener)
  }

  async catchUp(): Promise<void> {
    const startedAt = performance.now()
    const { rows } = await sql<{
      id: string | null
      accountId: string
      sessionId: string | null
      horizon: string
    }>`
      select id, account_id, session_id, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
      from (select 1) as always left join session_changes
        on xid >= ${this.#readFrom}::xid8 and changed_at > ${new Date(this.#clock.now().getTime() - RETENTION_MS)}`.execute(
      this.#db,
    )
    // Later transactions may not have committed yet, so their changes are read again next time.
    this.#readFrom = rows[0]!.horizon
    for (const { id, accountId, sessionId } of rows)
      if (id) this.#receive({ id, accountId, sessionId: sessionId ?? undefined })
    this.#lastRead = startedAt
  }

  async sweep(tx: Tx): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - RETENTION_MS)
    await tx.deleteFrom('sessionChanges').where('changedAt', '<', before).execute()
  }

  /** A change arrives up to three times: from this node, over the bus and from the database. */
  #receive({ id, ...change }: RecordedChange): void {
    if (this.#received.has(id)) return
    const now = this.#clock.now().getTime()
    this.#received.set(id, now)
    this.lastChangeOf(change.accountId).changedAt = now
    for (const listener of this.#listeners) listener(change)
  }
}
