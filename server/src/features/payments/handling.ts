import { scrub } from '@koji/contract'
import type { Payments } from '#adapters/payments/port.ts'
import { isOutage } from '#platform/db/outage.ts'
import type { Platform } from '#platform/platform.ts'
import { type Look, lookAt, together } from './looking.ts'
import * as store from './store-events.ts'

/** Objects that are looked at and written at once. */
const AT_ONCE = 8
const MAX_ATTEMPTS = 12
const DAY_MS = 86_400_000

/** Applies a look in one transaction that also crosses off what asked for it. */
export type Apply = (look: Look, number: number, done: (outcome: string) => Crossing) => Promise<void>
export type Crossing = (tx: Parameters<typeof store.handled>[0]) => Promise<unknown>

interface Asked {
  events: readonly store.TakenEvent[]
  look: Look
}

const keyOf = (event: store.TakenEvent) => `${event.aboutKind} ${event.aboutId}`
const subjectOf = ({ events, look }: Asked) =>
  look.kind === 'subscription' ? look.subscription.id : keyOf(events[0]!)

async function sideBySide<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Finds out what messages mean. Several about the same thing take one look, and what is about one subscription is written together. */
export function handling({ clock, database, log }: Platform, payments: Payments, apply: Apply) {
  const { db } = database

  async function putOff(events: readonly store.TakenEvent[], error: unknown): Promise<void> {
    if (isOutage(error)) throw error
    const attempts = Math.max(...events.map((event) => event.attempts))
    const dead = attempts >= MAX_ATTEMPTS ? clock.now() : null
    const due = new Date(clock.now().getTime() + Math.min(1_000 * 3 ** (attempts - 1), DAY_MS / 4))
    const words = scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
    const ids = events.map(({ id }) => id)
    await store.putOff(db, ids, { due, error: words, dead })
    log[dead ? 'error' : 'warn'](
      { err: error, about: keyOf(events[0]!), attempts },
      'a payment message failed',
    )
  }

  const write = (asked: readonly Asked[], number: number): Promise<void> => {
    const ids = asked.flatMap(({ events }) => events.map(({ id }) => id))
    return apply(together(asked.map(({ look }) => look)), number, (outcome) => (tx) => {
      return store.handled(tx, ids, outcome, clock.now())
    })
  }

  /** When it fails together, each stands for itself: one that is rotten spoils no other. */
  async function writeTogether(asked: readonly Asked[], number: number): Promise<void> {
    try {
      await write(asked, number)
    } catch (error) {
      if (asked.length === 1) return putOff(asked[0]!.events, error)
      if (isOutage(error)) throw error
      for (const one of asked) await writeTogether([one], number)
    }
  }

  return async function handle(events: readonly store.TakenEvent[], number: number): Promise<void> {
    const asked: Asked[] = []
    await sideBySide(Map.groupBy(events, keyOf).values(), async (same) => {
      try {
        asked.push({ events: same, look: await lookAt(payments, same[0]!) })
      } catch (error) {
        await putOff(same, error)
      }
    })
    await sideBySide(Map.groupBy(asked, subjectOf).values(), (same) => writeTogether(same, number))
  }
}
