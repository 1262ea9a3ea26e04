import { BadSignature, type Payments, type ProviderEvent } from '#adapters/payments/port.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { inRounds } from '#platform/rounds.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import { type Apply, handling } from './handling.ts'
import * as store from './store-events.ts'

const BATCH = 64
/** Messages about one renewal come side by side, and are handled together when they are there together. */
const BREATH_MS = 40
/** Whoever is slower than that shares the work with the next, which does no harm. */
const LEASE_MS = 20_000
const DAY_MS = 86_400_000
const KEPT_DAYS = 90

/** What the provider tells us: kept first, looked into later, on whichever node comes to it. */
export function paymentInbox(platform: Platform, payments: Payments, apply: Apply) {
  const { clock, database, log } = platform
  const { db } = database
  const handle = handling(platform, payments, apply)

  async function round(): Promise<number> {
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const { look, events } = await store.take(db, { now, until, limit: BATCH })
    if (events.length > 0) await handle(events, look)
    return events.length
  }

  const { wake, start, stop, drain } = inRounds({
    round,
    onError: (error) => log.warn({ err: error }, 'payment messages could not be handled'),
    breathMs: BREATH_MS,
  })

  const keep = coalesce<ProviderEvent, void>({
    async run(events) {
      if ((await store.add(db, payments.provider, events, clock.now())) > 0) wake()
      return events.map(() => undefined)
    },
    keysOf: () => [],
    lanes: 1,
    max: BATCH,
  })

  return {
    /** Checked and kept; what it means is found out later. */
    receive: async (body: Buffer, signature: string): Promise<void> => keep(read(body, signature)),

    start,
    stop,
    drain,
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
