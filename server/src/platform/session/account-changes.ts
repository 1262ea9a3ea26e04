import { ACCESS_SECONDS } from '@koji/contract'
import { sql } from 'kysely'
import type { Bus } from '#adapters/bus/port.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { afterCommit } from '../db/transact.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'

/** One session of an account, or all of them. */
export interface AccountChange {
  accountId: string
  sessionId?: string | undefined
}

interface Told extends AccountChange {
  id: string
}

/** When an account last changed, as far as this node knows. */
export interface LastChange {
  changedAt: number
}

const CHANNEL = 'account_changed'
const POLL_MS = 400
/** Without news for this long, a node believes no token any more and asks the database each time. */
const BLIND_MS = 2_000
/** Clocks of two nodes may differ by so much. */
export const SKEW_MS = 2_000
const KEEP_MS = ACCESS_SECONDS * 1_000 + 60_000

/**
 * Who has changed lately: banned, signed out, given a role. Written in the transaction that makes it so, told to the
 * other nodes over the bus, and read from the database all the same, since the bus may lose a message.
 */
export class AccountChanges {
  readonly #db: Db
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #bus: Bus
  readonly #log: Log
  readonly #heard = new Map<string, number>()
  readonly #marks = new Map<string, LastChange>()
  readonly #listeners: ((change: AccountChange) => void)[] = []
  #readFrom = '0'
  #timer: NodeJS.Timeout | undefined
  /** Null while nobody polls, as in tests of a single node. */
  #lastRead: number | null = null

  constructor({ db, clock, ids, bus, log }: { db: Db; clock: Clock; ids: Ids; bus: Bus; log: Log }) {
    this.#db = db
    this.#clock = clock
    this.#ids = ids
    this.#bus = bus
    this.#log = log
  }

  async listen(): Promise<void> {
    await this.#bus.listen(CHANNEL, (message) => this.#hear(message as Told))
  }

  /** Reads what happened before this node was there, then goes on reading. */
  async follow(): Promise<void> {
    await this.catchUp()
    const next = () => {
      this.#timer = setTimeout(() => {
        this.catchUp()
          .catch((error: unknown) => this.#log.warn({ err: error }, 'changes of accounts could not be read'))
          .finally(next)
      }, POLL_MS).unref()
    }
    next()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** To be called after the account itself was written, so that nobody signs in between with what was true before. */
  async record(tx: Tx, change: AccountChange): Promise<void> {
    const told = { ...change, id: this.#ids.id() }
    await tx
      .insertInto('sessionChanges')
      .values({ ...told, changedAt: this.#clock.now() })
      .execute()
    afterCommit(tx, () => {
      this.#hear(told)
      this.#bus
        .publish(CHANNEL, told)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'other nodes were not told of a change'))
    })
  }

  /** Everywhere, or everywhere but here. Returns how many there were. */
  async endSessions(tx: Tx, accountId: string, { except }: { except?: string } = {}): Promise<number> {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .$if(except !== undefined, (query) => query.where('id', '<>', except!))
      .executeTakeFirst()
    // Whoever holds an id that the remaining one had before is somewhere else too.
    if (except) await tx.deleteFrom('replacedSessions').where('successorId', '=', except).execute()
    await this.record(tx, { accountId })
    return Number(numDeletedRows)
  }

  /** What the person may do has changed: each of their sessions gets a new id when it next comes for a token. */
  async renewSessions(tx: Tx, accountId: string): Promise<void> {
    await tx.updateTable('sessions').set({ renew: true }).where('accountId', '=', accountId).execute()
    await this.record(tx, { accountId })
  }

  /** The same object for as long as tokens of the account are remembered, so that a look at it costs nothing. */
  lastChangeOf(accountId: string): LastChange {
    let mark = this.#marks.get(accountId)
    if (!mark) {
      mark = { changedAt: 0 }
      this.#marks.set(accountId, mark)
    }
    return mark
  }

  /** Whoever remembers marks must forget them in the same moment. */
  dropExpired(): void {
    const before = this.#clock.now().getTime() - KEEP_MS
    for (const [id, at] of this.#heard) if (at < before) this.#heard.delete(id)
    for (const [accountId, mark] of this.#marks) if (mark.changedAt < before) this.#marks.delete(accountId)
  }

  get isStale(): boolean {
    return this.#lastRead !== null && performance.now() - this.#lastRead > BLIND_MS
  }

  onChange(listener: (change: AccountChange) => void): void {
    this.#listeners.push(listener)
  }

  async catchUp(): Promise<void> {
    const begun = performance.now()
    const { rows } = await sql<{
      id: string | null
      accountId: string
      sessionId: string | null
      horizon: string
    }>`
      select id, account_id, session_id, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
      from (select 1) as always left join session_changes
        on xid >= ${this.#readFrom}::xid8 and changed_at > ${new Date(this.#clock.now().getTime() - KEEP_MS)}`.execute(
      this.#db,
    )
    // Transactions from this one on may not have committed yet, so they are read again next time.
    this.#readFrom = rows[0]!.horizon
    for (const { id, accountId, sessionId } of rows)
      if (id) this.#hear({ id, accountId, sessionId: sessionId ?? undefined })
    this.#lastRead = begun
  }

  async sweep(tx: Tx): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - KEEP_MS)
    await tx.deleteFrom('sessionChanges').where('changedAt', '<', before).execute()
  }

  /** Each change is heard up to three times: from ourselves, over the bus and from the database. */
  #hear({ id, ...change }: Told): void {
    if (this.#heard.has(id)) return
    const now = this.#clock.now().getTime()
    this.#heard.set(id, now)
    this.lastChangeOf(change.accountId).changedAt = now
    for (const listener of this.#listeners) listener(change)
  }
}
