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
 * Runs in the transaction that also crosses the delivery off, so what it writes happens exactly once.
 * Calls to the outside world belong in a job that it sends.
 */
export type EventHandler<Name extends EventName = EventName> = (
  tx: Tx,
  event: DomainEvent<Name>,
) => Promise<void>

type ManyHandler<Name extends EventName = EventName> = (
  tx: Tx,
  events: readonly DomainEvent<Name>[],
) => Promise<void>

interface Events {
  /** Registers a handler under a name that stays the same for ever: deliveries are kept by it. */
  on<Name extends EventName>(name: Name, handler: string, handle: EventHandler<Name>): void
  /** The same for a handler that takes what queued up at once, in order, and has many statements to save by that. */
  onBatch<Name extends EventName>(name: Name, handler: string, handle: ManyHandler<Name>): void
  /** Tells a fact about `subject`; each handler sees the facts of one subject in order. */
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
  handle: ManyHandler
}

export class EventLog implements Events {
  readonly handlers = new Map<string, Handler>()
  readonly #clock: Clock
  #wake: (handlers: readonly string[]) => void = () => undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `wake` is told which handlers have something new. */
  onRecorded(wake: (handlers: readonly string[]) => void): void {
    this.#wake = wake
  }

  on<Name extends EventName>(name: Name, handler: string, handle: EventHandler<Name>): void {
    this.onBatch(name, handler, async (tx, events) => {
      for (const event of events) await handle(tx, event)
    })
  }

  onBatch<Name extends EventName>(name: Name, handler: string, handle: ManyHandler<Name>): void {
    if (this.handlers.has(handler)) throw new Error(`Two event handlers are called ${handler}`)
    this.handlers.set(handler, { name, handle: handle as unknown as ManyHandler })
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
    async (tx, told: readonly (Fact<EventName> & { name: EventName })[]) => {
      for (const [name, facts] of Map.groupBy(told, (fact) => fact.name))
        await this.recordAll(tx, name, facts)
      return told.map(() => undefined)
    },
  )

  async recordAll<Name extends EventName>(tx: Tx, name: Name, facts: readonly Fact<Name>[]): Promise<void> {
    if (facts.length === 0) return
    const payloads = facts.map(({ payload }) =>
      JSON.stringify(z.parse(EVENTS[name] as z.core.$ZodType, payload)),
    )
    const subjects = facts.map(({ subject }) => subject)
    const lanes = subjects.map(laneOf)
    const readers = [...this.handlers]
      .filter(([, handler]) => handler.name === name)
      .map(([handler]) => handler)
    const now = this.#clock.now()
    // Whoever tells a fact about a subject waits for the one before to commit: ids are given in the order of the facts.
    await sql`${prepared}
      with turns as materialized (
        select pg_advisory_xact_lock(hashtext('event_subject'), hashtext(subject))
        from (select distinct subject from unnest(${subjects}::text[]) as subject order by subject) as told
      ),
      facts as (
        insert into events (name, subject, payload, occurred_at)
        select ${name}, subject, payload, ${now}
        from unnest(${subjects}::text[], ${payloads}::jsonb[]) as told (subject, payload), (select count(*) from turns) as taken
        returning id, subject
      ),
      lanes as (select distinct subject, lane from unnest(${subjects}::text[], ${lanes}::smallint[]) as known (subject, lane))
      insert into event_deliveries (handler, event_id, lane, subject, due_at)
      select handler, facts.id, lanes.lane, facts.subject, ${now}
      from facts join lanes using (subject), unnest(${readers}::text[]) as handler`.execute(tx)
    afterCommit(tx, () => this.#wake(readers))
  }
}
