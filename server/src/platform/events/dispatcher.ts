import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { isOutage } from '../db/outage.ts'
import { prepared, useDefaultPlans, useGenericPlans } from '../db/prepared.ts'
import { transact } from '../db/transact.ts'
import { errorText } from '../error-text.ts'
import type { Platform } from '../platform.ts'
import { limitConcurrency } from '../work/concurrency-limit.ts'
import type { DomainEvent } from './event-log.ts'
import { LANES } from './lanes.ts'

/** The maximum number of deliveries of a lane in one batch. */
const BATCH_SIZE = 50
const MAX_ATTEMPTS = 8
const POLL_MS = 1_000
/** The pause between two rounds of a handler, so that frequent events are delivered in fewer, larger batches. */
const PAUSE_MS = 100
/** The maximum number of database connections for deliveries, because requests use the same pool. */
const MAX_CONCURRENT = 6

interface Delivery extends DomainEvent {
  attempts: number
}

/** Delivers recorded events to their handlers. Every node may run one; a lane is processed by one node at a time. */
export class EventDispatcher {
  readonly #platform: Platform
  readonly #limited = limitConcurrency(MAX_CONCURRENT)
  /** The running handlers. `again` is set if events were recorded during a round. */
  readonly #loops = new Map<string, { again: boolean; ended: Promise<void> }>()
  #stopping = false
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  start(): void {
    this.#platform.events.onRecorded((handlers) => handlers.forEach((handler) => this.#run(handler)))
    // Finds deliveries that another node left behind and retries that are due.
    this.#timer = setInterval(() => {
      this.#due().then(
        (due) => due.forEach(({ handler }) => this.#run(handler)),
        (error: unknown) => this.#platform.log.warn({ err: error }, 'events could not be read'),
      )
    }, POLL_MS)
  }

  /** Finishes the current batches and leaves the rest for the next start. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    await Promise.all([...this.#loops.values()].map(({ ended }) => ended))
  }

  /** Delivers everything that is due, including events that handlers record. */
  async drain(): Promise<void> {
    for (let progress = 1; progress > 0; ) {
      const handlers = new Set((await this.#due()).map(({ handler }) => handler))
      const counts = await Promise.all([...handlers].map((handler) => this.#round(handler)))
      progress = counts.reduce((sum, count) => sum + count, 0)
    }
  }

  /** Handlers run independently, so that a slow one doesn't delay others. */
  #run(handler: string): void {
    const running = this.#loops.get(handler)
    if (running) running.again = true
    if (running || this.#stopping) return
    const loop = { again: true, ended: Promise.resolve() }
    this.#loops.set(handler, loop)
    loop.ended = this.#work(handler, loop).finally(() => {
      this.#loops.delete(handler)
      if (loop.again) this.#run(handler)
    })
  }

  async #work(handler: string, loop: { again: boolean }): Promise<void> {
    while (loop.again && !this.#stopping) {
      loop.again = false
      try {
        if ((await this.#round(handler)) > 0) {
          loop.again = true
          await wait(PAUSE_MS)
        }
      } catch (error) {
        this.#platform.log.warn({ err: error, handler }, 'events could not be delivered')
      }
    }
  }

  /** Runs a batch of all lanes with due deliveries. Returns how many deliveries were attempted. */
  async #round(handler: string): Promise<number> {
    const lanes = (await this.#due(handler)).map(({ lane }) => lane)
    return lanes.length > 0 ? this.#limited(() => this.#batch(handler, lanes)) : 0
  }

  async #due(only?: string): Promise<{ handler: string; lane: number }[]> {
    const handlers = only ? [only] : [...this.#platform.events.handlers.keys()]
    const { rows } = await sql<{ handler: string; lane: number }>`
      select handler, lane from unnest(${handlers}::text[]) as handler, generate_series(0, ${LANES - 1}) as lane
      where exists (
        select from event_deliveries d
        where d.handler = handler.handler and d.lane = lane.lane and d.dead_at is null
          and d.due_at <= ${this.#platform.clock.now()}
      )`.execute(this.#platform.database.db)
    return rows
  }

  async #batch(handler: string, lanes: readonly number[]): Promise<number> {
    const delivered = await this.#attempt(handler, lanes, BATCH_SIZE)
    if (delivered !== 'failed') return delivered
    // The whole batch was rolled back. Retry its deliveries one by one, so that only the failing one is delayed.
    let attempted = 0
    for (const lane of lanes)
      for (let count = 0; count < BATCH_SIZE && !this.#stopping; count++, attempted++)
        if ((await this.#attempt(handler, [lane], 1)) === 0) break
    return attempted
  }

  async #attempt(handler: string, lanes: readonly number[], size: number): Promise<number | 'failed'> {
    let first: Delivery | undefined
    try {
      return await transact(this.#platform.database.db, async (tx) => {
        await useGenericPlans(tx)
        const locked = await this.#lockLanes(tx, handler, lanes)
        const deliveries = locked.length > 0 ? await this.#nextDeliveries(tx, handler, locked, size) : []
        first = deliveries[0]
        if (!first) return 0
        await useDefaultPlans(tx)
        await this.#platform.events.handlers.get(handler)!.handle(tx, deliveries)
        const ids = deliveries.map(({ id }) => id)
        // Fails if the handler swallowed an SQL error, because that has aborted the transaction.
        await sql`${prepared}
          delete from event_deliveries where handler = ${handler} and event_id = any(${ids}::bigint[])`.execute(
          tx,
        )
        return deliveries.length
      })
    } catch (error) {
      if (isOutage(error) || !first) throw error
      if (size === 1) await this.#retryLater(handler, first, error)
      return 'failed'
    }
  }

  /** Locks and returns the lanes that no other node is processing. */
  async #lockLanes(tx: Tx, handler: string, lanes: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ lane: number; mine: boolean }>`${prepared}
      select lane, pg_try_advisory_xact_lock(hashtext('event_lane'), hashtext(${handler} || '/' || lane)) as mine
      from unnest(${lanes}::int[]) as lane`.execute(tx)
    return rows.filter(({ mine }) => mine).map(({ lane }) => lane)
  }

  /** Returns the oldest deliveries of each lane, except for subjects that wait for a retry. */
  async #nextDeliveries(
    tx: Tx,
    handler: string,
    lanes: readonly number[],
    size: number,
  ): Promise<Delivery[]> {
    const { rows } = await sql<Delivery>`${prepared}
      select e.id, e.name, e.subject, e.payload, e.occurred_at, due.attempts
      from unnest(${lanes}::smallint[]) as lane (number),
      lateral (
        select d.event_id, d.attempts from event_deliveries d
        where d.handler = ${handler} and d.lane = lane.number and d.dead_at is null
          and d.subject not in (
            select w.subject from event_deliveries w
            where w.handler = ${handler} and w.lane = lane.number and w.dead_at is null and w.attempts > 0
              and w.due_at > ${this.#platform.clock.now()}
          )
        order by d.event_id limit ${size}
      ) as due
      join lateral (select * from events where events.id = due.event_id offset 0) as e on true
      order by e.id`.execute(tx)
    return rows
  }

  async #retryLater(handler: string, { id, name, ...delivery }: Delivery, error: unknown): Promise<void> {
    const { clock, database, log, metrics } = this.#platform
    const now = clock.now()
    const attempts = delivery.attempts + 1
    const dead = attempts >= MAX_ATTEMPTS
    await database.db
      .updateTable('eventDeliveries')
      .set({
        attempts,
        error: errorText(error),
        dueAt: new Date(now.getTime() + retryDelayMs(attempts)),
        deadAt: dead ? now : null,
      })
      .where('handler', '=', handler)
      .where('eventId', '=', id)
      .execute()
    const about = { handler, eventId: id, event: name, attempts, err: error }
    if (!dead) return log.warn(about, 'event handler failed')
    metrics.deadLetters.inc()
    log.error(about, 'event delivery became a dead letter')
  }
}

/** 1 s, 4 s, 16 s and so on, about an hour and a half in total. */
const retryDelayMs = (attempts: number): number => 1_000 * 4 ** (attempts - 1)
