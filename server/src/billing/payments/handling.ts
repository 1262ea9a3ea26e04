import { scrub } from '@koji/contract'
import type { Payments } from '#adapters/payments/port.ts'
import { isOutage } from '#platform/db/outage.ts'
import type { Platform } from '#platform/platform.ts'
import { type Look, lookAt, together } from './looking.ts'
import * as store from './store-events.ts'

/** Looks that are under way at once. */
const LOOKS = 16
/** Subscriptions that are written together, and how many such portions at once. */
const TOGETHER = 16
const PORTIONS = 2
const MAX_ATTEMPTS = 12
const DAY_MS = 86_400_000

export interface Applying {
  look: Look
  /** Crosses off what asked for it, in the same transaction. */
  done: (outcome: string) => Crossing
}
/** Applies looks in one transaction, all or none: at several subscriptions, or at one other thing. */
export type Apply = (looks: readonly Applying[], number: number) => Promise<void>
type Crossing = (tx: Parameters<typeof store.handled>[0]) => Promise<unknown>

interface Asked {
  events: readonly store.TakenEvent[]
  look: Look
}

const keyOf = (event: store.TakenEvent) => `${event.aboutKind} ${event.aboutId}`
const subjectOf = ({ events, look }: Asked) =>
  look.kind === 'subscription' ? look.subscription.id : keyOf(events[0]!)

async function atMost<Item>(
  lanes: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, worker))
}

/**
 * What is about one subscription belongs together; of several subscriptions as many as are written at once. Whoever pays
 * twice has two at the provider for one of ours: the second has to see what the first did.
 */
function portionsOf(asked: readonly Asked[]): Asked[][][] {
  const side: Asked[][] = []
  const alone: Asked[][] = []
  const ours = new Set<string | null>()
  for (const subject of Map.groupBy(asked, subjectOf).values()) {
    const { look } = subject[0]!
    const id = look.kind === 'subscription' ? look.subscription.subscriptionId : null
    if (id === null || ours.has(id)) alone.push(subject)
    else side.push(subject)
    ours.add(id)
  }
  const portions = Math.ceil(side.length / TOGETHER)
  return [
    ...Array.from({ length: portions }, (_, n) => side.slice(n * TOGETHER, (n + 1) * TOGETHER)),
    ...alone.map((subject) => [subject]),
  ]
}

/** Finds out what messages mean. Several about the same thing take one look, and what is about subscriptions is written together. */
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

  function applying(asked: readonly Asked[]): Applying {
    const ids = asked.flatMap(({ events }) => events.map(({ id }) => id))
    return {
      look: together(asked.map(({ look }) => look)),
      done: (outcome) => (tx) => store.handled(tx, { ids, outcome, at: clock.now() }),
    }
  }

  /** When it fails together, each stands for itself: one that is rotten spoils no other. */
  async function write(portion: readonly (readonly Asked[])[], number: number): Promise<void> {
    try {
      await apply(portion.map(applying), number)
    } catch (error) {
      if (isOutage(error)) throw error
      const [first] = portion
      if (portion.length > 1) for (const subject of portion) await write([subject], number)
      else if (first!.length > 1) for (const asked of first!) await write([[asked]], number)
      else await putOff(first![0]!.events, error)
    }
  }

  return async function handle(events: readonly store.TakenEvent[], number: number): Promise<void> {
    const asked: Asked[] = []
    await atMost(LOOKS, Map.groupBy(events, keyOf).values(), async (same) => {
      try {
        asked.push({ events: same, look: await lookAt(payments, same[0]!) })
      } catch (error) {
        await putOff(same, error)
      }
    })
    await atMost(PORTIONS, portionsOf(asked), (portion) => write(portion, number))
  }
}
