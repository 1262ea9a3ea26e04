import { InvalidSignature, type PaymentProvider, type ProviderEvent } from '#adapters/payments/port.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { pollingWorker } from '#platform/polling-worker.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import * as store from './store-webhooks.ts'
import { type ApplyUpdates, webhookHandler } from './webhook-handler.ts'

const BATCH_SIZE = 64
/** A renewal sends several webhooks within milliseconds; the pause lets them share a batch. */
const PAUSE_MS = 40
/** After that another node may handle the same webhook, which does no harm. */
const LEASE_MS = 20_000
const KEEP_MS = 90 * 86_400_000

/** Stores webhooks as they arrive and handles them later, on any node. */
export function webhookInbox(platform: Platform, provider: PaymentProvider, apply: ApplyUpdates) {
  const { clock, database, log } = platform
  const { db } = database
  const handle = webhookHandler(platform, provider, apply)

  const { wake, start, stop, drain } = pollingWorker({
    processBatch: handleBatch,
    onError: (error) => log.warn({ err: error }, 'payment webhooks could not be handled'),
    pauseMs: PAUSE_MS,
  })

  const storeInBatches = coalesce<ProviderEvent, void>({
    async run(events) {
      if ((await store.add(db, provider.name, events, clock.now())) > 0) wake()
      return events.map(() => undefined)
    },
    keysOf: () => [],
    lanes: 1,
    max: BATCH_SIZE,
  })

  return {
    receiveWebhook: async (body: Buffer, signature: string): Promise<void> =>
      storeInBatches(verify(body, signature)),
    start,
    stop,
    drain,
    deleteOldWebhooks: () => store.deleteOld(db, new Date(clock.now().getTime() - KEEP_MS)),
  }

  function verify(body: Buffer, signature: string): ProviderEvent {
    try {
      return provider.readWebhook(body, signature, clock.now())
    } catch (error) {
      if (error instanceof InvalidSignature) refuse('bad_signature')
      throw error
    }
  }

  async function handleBatch(): Promise<number> {
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const { number, webhooks } = await store.claimDue(db, { now, until, limit: BATCH_SIZE })
    if (webhooks.length > 0) await handle(webhooks, number)
    return webhooks.length
  }
}
