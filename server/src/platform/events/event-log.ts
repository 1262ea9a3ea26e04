import { EVENTS, type EventName, type EventPayload } from '@koji/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { batchedStatement } from '../db/statement-batching.ts'
import { afterCommit } from '../db/transact.ts'
import { laneOf } from './lanes.ts'

export interface DomainEvent<Name extends EventName = EventName> {
  id: number
  name: Name
  subject: string
  payload: EventPayload<Name>
  occurredAt: Date
}

/**
 * Runs in the transaction that also deletes the delivery, so its writes happen exactly once. Calls to external services
 * belong in a job that the handler sends.
 */
export type EventHandler<Name extends EventName = EventName> = (
  tx: Tx,
  event: DomainEvent<Name>,
) => Promise<void>

type BatchHandler<Name extends EventName = EventName> = (
  tx: Tx,
  events: readonly DomainEvent<Name>[],
) => Promise<void>

interface Events {
  /** Registers a handler. Its name must never change, because deliveries are stored by it. */
  on<Name extends EventName>(name: Name, handler: string, handle: EventHandler<Name>): void
  /** Like `on`, for a handler that processes queued events in order as a batch, which saves statements. */
  onBatch<Name extends EventName>(name: Name, handler: string, handle: BatchHandler<Name>): void
  /** Records an event about `subject`. Each handler receives the events of one subject in order. */
  record<Name extends EventName>(
    tx: Tx,
    name: Name,
    subject: string,
    payload: EventPayload<Name>,
  ): Promise<void>
  recordAll<Name extends EventName>(tx: Tx, name: Name, facts: readonly Fact<Name>[]): Promise<void>
}

interface Fact<Name extends EventName> {
  subject: string
  payload: EventPayload<Name>
}

export interface Handler {
  name: EventName
  handle: BatchHandler
}

export class EventLog implements Events {
  readonly handlers = new Map<string, Handler>()
  readonly #clock: Clock
  #wake: (handlers: readonly string[]) => void = () => undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Calls `wake` with the handlers that have new deliveries. */
  onRecorded(wake: (handlers: readonly string[]) => void): void {
    this.#wake = wake
  }

  on<Name extends EventName>(name: Name, handler: string, handle: EventHandler<Name>): void {
    this.onBatch(name, handler, async (tx, events) => {
      for (const event of events) await handle(tx, event)
    })
  }

  onBatch<Name extends EventName>(name: Name, handler: string, handle: BatchHandler<Name>): void {
    if (this.handlers.has(handler)) throw new Error(`The event handler ${handler} is registered twice`)
    this.handlers.set(handler, { name, handle: handle as unknown as BatchHandler })
  }

  record<Name extends EventName>(
    tx: Tx,
    name: Name,
    subject: string,
    payload: EventPayload<Name>,
  ): Promise<void> {
    return this.#record(tx, { name, subject, payload })
  }

  readonly #record = batchedStatement(
    async (tx, recorded: readonly (Fact<EventName> & { name: EventName })[]) => {
      for (const [name, facts] of Map.groupBy(recorded, (fact) => fact.name))
        await this.recordAll(tx, name, facts)
      return recorded.map(() => undefined)
    },
  )

  async recordAll<Name extends EventName>(tx: Tx, name: Name, facts: readonly Fact<Name>[]): Promise<void> {
    if (facts.length === 0) return
    const payloads = facts.map(({ payload }) =>
      JSON.stringify(z.parse(EVENTS[name] as z.core.$ZodType, payload)),
    )
    const subjects = facts.map(({ subject }) => subject)
    const lanes = subjects.map(laneOf)
    const handlers = [...this.handlers]
      .filter(([, handler]) => handler.name === name)
      .map(([handler]) => handler)
    const now = this.#clock.now()
    // A transaction waits until earlier ones about the same subject have committed, so ids follow the order of commits.
    await sql`${prepared}
      with locks as materialized (
        select pg_advisory_xact_lock(hashtext('event_subject'), hashtext(subject))
        from (select distinct subject from unnest(${subjects}::text[]) as subject order by subject) as fact
      ),
      facts as (
        insert into events (name, subject, payload, occurred_at)
        select ${name}, subject, payload, ${now}
        from unnest(${subjects}::text[], ${payloads}::jsonb[]) as fact (subject, payload), (select count(*) from locks) as locked
        returning id, subject
      ),
      lanes as (select distinct subject, lane from unnest(${subjects}::text[], ${lanes}::smallint[]) as known (subject, lane))
      insert into event_deliveries (handler, event_id, lane, subject, due_at)
      select handler, facts.id, lanes.lane, facts.subject, ${now}
      from facts join lanes using (subject), unnest(${handlers}::text[]) as handler`.execute(tx)
    afterCommit(tx, () => this.#wake(handlers))
  }
}
