import type { EventName } from '@koji/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Log } from '../log.ts'
import type { Platform } from '../platform.ts'
import type { DomainEvent, EventLog } from './event-log.ts'
import { LANES } from './lanes.ts'

const BATCH = 50
const MAX_ATTEMPTS = 8
const POLL_MS = 1_000

interface Delivery extends DomainEvent {
  attempts: number
}

/** A handler failed; the event says which delivery to put off. */
class HandlerFailure extends Error {
  readonly event: Delivery
  constructor(event: Delivery, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.event = event
  }
}

/** Brings recorded events to their handlers. Any number of nodes may run one; a lane is worked by one at a time. */
export class EventDispatcher {
  readonly #db: Db
  readonly #log: Log
  readonly #clock: Clock
  readonly #events: EventLog
  readonly #metrics: Metrics
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined

  constructor({ database, events, clock, log, metrics }: Platform) {
    this.#db = database.db
    this.#events = events
    this.#clock = clock
    this.#log = log
    this.#metrics = metrics
  }

  start(): void {
    this.#events.onRecorded(() => this.#kick())
    // For what another node left behind and for retries whose time has come.
    this.#timer = setInterval(() => this.#kick(), POLL_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#events.onRecorded(() => undefined)
    this.#again = false
    await this.#running
  }

  /** Delivers all that is due now, also what the handlers themselves record. */
  async drain(): Promise<void> {
    for (let moved = 1; moved > 0; ) {
      const due = await this.#dueLanes()
      const counts = await Promise.all(due.map(({ handler, lane }) => this.#drainLane(handler, lane)))
      moved = counts.reduce((sum, count) => sum + count, 0)
    }
  }

  #kick(): void {
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
  }

  async #run(): Promise<void> {
    while (this.#again) {
      this.#again = false
      try {
        await this.drain()
      } catch (error) {
        this.#log.warn({ err: error }, 'events could not be delivered')
      }
    }
  }

  async #dueLanes(): Promise<{ handler: string; lane: number }[]> {
    const handlers = [...this.#events.handlers.keys()]
    const { rows } = await sql<{ handler: string; lane: number }>`
      select handler, lane from unnest(${handlers}::text[]) as handler, generate_series(0, ${LANES - 1}) as lane
      where exists (
        select from event_deliveries d
        where d.handler = handler.handler and d.lane = lane.lane and d.dead_at is null and d.due_at <= ${this.#clock.now()}
      )`.execute(this.#db)
    return rows
  }

  async #drainLane(handler: string, lane: number): Promise<number> {
    let moved = 0
    for (let size = BATCH; ; ) {
      try {
        const delivered = await transact(this.#db, (tx) => this.#deliver(tx, handler, lane, size))
        if (delivered === 0) return moved
        moved += delivered
        size = BATCH
      } catch (error) {
        if (!(error instanceof HandlerFailure)) throw error
        // The whole batch was rolled back: go on one by one, so that the good ones before it still get through.
        if (size > 1) size = 1
        else await this.#putOff(handler, error)
      }
    }
  }

  async #deliver(tx: Tx, handler: string, lane: number, size: number): Promise<number> {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('event_lane'), hashtext(${`${handler}/${lane}`})) as mine`.execute(
      tx,
    )
    if (!locks[0]?.mine) return 0
    const deliveries = await this.#next(tx, handler, lane, size)
    const { handle } = this.#events.handlers.get(handler)!
    for (const delivery of deliveries) {
      await handle(tx, delivery).catch((error: unknown) => {
        throw new HandlerFailure(delivery, error)
      })
    }
    if (deliveries.length > 0) {
      const ids = deliveries.map((delivery) => delivery.id)
      await tx
        .deleteFrom('eventDeliveries')
        .where('handler', '=', handler)
        .where('eventId', 'in', ids)
        .execute()
    }
    return deliveries.length
  }

  /** The oldest first, leaving out subjects whose head is waiting to be tried again. */
  async #next(tx: Tx, handler: string, lane: number, size: number): Promise<Delivery[]> {
    const { rows } = await sql<Delivery>`
      select e.id, e.name, e.subject, e.payload, e.occurred_at, d.attempts
      from event_deliveries d join events e on e.id = d.event_id
      where d.handler = ${handler} and d.lane = ${lane} and d.dead_at is null
        and d.subject not in (
          select w.subject from event_deliveries w
          where w.handler = ${handler} and w.lane = ${lane} and w.dead_at is null and w.attempts > 0
            and w.due_at > ${this.#clock.now()}
        )
      order by d.event_id limit ${size}`.execute(tx)
    return rows
  }

  async #putOff(handler: string, failure: HandlerFailure): Promise<void> {
    const now = this.#clock.now()
    const attempts = failure.event.attempts + 1
    const dead = attempts >= MAX_ATTEMPTS
    await this.#db
      .updateTable('eventDeliveries')
      .set({
        attempts,
        error: failure.message.slice(0, 1_000),
        dueAt: new Date(now.getTime() + retryDelayMs(attempts)),
        deadAt: dead ? now : null,
      })
      .where('handler', '=', handler)
      .where('eventId', '=', failure.event.id)
      .execute()
    const about = {
      handler,
      eventId: failure.event.id,
      event: failure.event.name satisfies EventName,
      attempts,
      err: failure.cause,
    }
    if (!dead) return this.#log.warn(about, 'event handler failed')
    this.#metrics.deadLetters.inc()
    this.#log.error(about, 'event handler gave up: dead letter')
  }
}

/** 1 s, 4 s, 16 s … about two hours in all. */
const retryDelayMs = (attempts: number): number => 1_000 * 4 ** (attempts - 1)
