import { scrub } from '@koji/contract'
import { BadSignature, type Payments } from '#adapters/payments/port.ts'
import { isOutage } from '#platform/db/outage.ts'
import { afterCommit, transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { inRounds } from '#platform/rounds.ts'
import { type Look, lookAt } from './looking.ts'
import * as store from './store-events.ts'

const BATCH = 64
/** Objects that are looked at and written at once. */
const AT_ONCE = 4
/** Whoever is slower than that shares the work with the next, which does no harm. */
const LEASE_MS = 20_000
const MAX_ATTEMPTS = 12
const DAY_MS = 86_400_000
const KEPT_DAYS = 90

/** Applies a look in one transaction that also crosses off what asked for it. */
export type Apply = (look: Look, number: number, done: (outcome: string) => Crossing) => Promise<void>
export type Crossing = (tx: Parameters<typeof store.handled>[0]) => Promise<unknown>

const keyOf = (event: store.TakenEvent) => `${event.aboutKind} ${event.aboutId}`

/** What the provider tells us: kept first, looked into later, on whichever node comes to it. */
export function paymentInbox({ clock, database, log }: Platform, payments: Payments, apply: Apply) {
  const { db } = database
  async function handle(events: readonly store.TakenEvent[], number: number): Promise<void> {
    const [first] = events
    const ids = events.map(({ id }) => id)
    const done =
      (outcome: string): Crossing =>
      (tx) =>
        store.handled(tx, ids, outcome, clock.now())
    try {
      if (first!.aboutKind === null) return void (await transact(db, done('not_ours')))
      const look = await lookAt(payments, first!)
      await apply(look, number, done)
    } catch (error) {
      if (isOutage(error)) throw error
      const attempts = Math.max(...events.map((event) => event.attempts))
      const dead = attempts >= MAX_ATTEMPTS ? clock.now() : null
      const due = new Date(clock.now().getTime() + Math.min(1_000 * 3 ** (attempts - 1), DAY_MS / 4))
      const words = scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
      await store.putOff(db, ids, { due, error: words, dead })
      log[dead ? 'error' : 'warn']({ err: error, about: keyOf(first!), attempts }, 'a payment message failed')
    }
  }

  /** Several messages about the same thing take one look. */
  async function round(): Promise<number> {
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const { look, events } = await store.take(db, { now, until, limit: BATCH })
    const queue = [...Map.groupBy(events, keyOf).values()]
    const worker = async () => {
      for (let group = queue.shift(); group; group = queue.shift()) await handle(group, look)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return events.length
  }

  const { wake, start, stop, drain } = inRounds({
    round,
    onError: (error) => log.warn({ err: error }, 'payment messages could not be handled'),
  })

  return {
    /** Checked and kept; what it means is found out later. */
    async receive(body: Buffer, signature: string): Promise<void> {
      const event = read(body, signature)
      await transact(db, async (tx) => {
        if (await store.add(tx, payments.provider, event, clock.now())) afterCommit(tx, wake)
      })
    },

    ...{ start, stop, drain },
    forgetOld: () => store.forget(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
  }

  function read(body: Buffer, signature: string) {
    try {
      return payments.readWebhook(body, signature, clock.now())
    } catch (error) {
      if (error instanceof BadSignature) refuse('bad_signature')
      throw error
    }
  }
}
