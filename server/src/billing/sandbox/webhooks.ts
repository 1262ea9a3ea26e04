import type { ProviderEvent } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { pollingWorker } from '#platform/polling-worker.ts'
import { limitConcurrency } from '#platform/work/concurrency-limit.ts'
import * as settings from './store.ts'
import * as store from './store-webhooks.ts'
import { readWebhook, signWebhook } from './webhook-signature.ts'

export interface SandboxEvent {
  type: string
  about: NonNullable<ProviderEvent['about']>
}

/** Calls our webhook endpoint. Returns whether it accepted the webhook. */
export type Deliver = (body: string, signature: string) => Promise<boolean>

export type SandboxWebhooks = ReturnType<typeof sandboxWebhooks>

const BATCH_SIZE = 100
const CONCURRENT_DELIVERIES = 16
/** A webhook that takes longer may be delivered twice, which does no harm. */
const LEASE_MS = 20_000
/** About three days in total. */
const RETRY_MS = [1_000, 10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000, 48 * 3_600_000]

/** An outbox of signed webhooks, which are delivered until our endpoint accepts them. */
export function sandboxWebhooks(platform: Platform) {
  const { clock, database, ids, log, secrets } = platform
  const context: Context = { clock, database, log, key: secrets.keyFor('sandbox messages') }
  let deliver: Deliver | null = null

  const worker = pollingWorker({
    // Webhooks wait until `start` is called.
    processBatch: async () => (deliver ? deliverBatch(context, deliver) : 0),
    onError: (error) => log.warn({ err: error }, 'sandbox webhooks could not be read'),
  })

  return {
    /** `at` is the time of the sandbox, which may be ahead of ours. Webhooks are delivered by our own clock. */
    async enqueue(tx: Tx, events: readonly SandboxEvent[], at: Date): Promise<void> {
      const webhooks = events.map(({ type, about }) => {
        const id = `evt_${ids.id().replaceAll('-', '')}`
        return { id, type, body: JSON.stringify({ id, type, created: at.getTime(), about }) }
      })
      await store.add(tx, webhooks, clock.now())
      afterCommit(tx, worker.wake)
    },

    read: (body: Buffer, signature: string, now: Date): ProviderEvent =>
      readWebhook(context.key, { body, signature }, now),

    start(over: Deliver): void {
      deliver = over
      worker.start()
    },

    stop: worker.stop,

    /** Returns how many deliveries were attempted. */
    async deliverAll(over: Deliver): Promise<number> {
      let total = 0
      for (
        let count = await deliverBatch(context, over);
        count > 0;
        count = await deliverBatch(context, over)
      )
        total += count
      return total
    },

    deleteOld: (before: Date) => store.deleteOld(database.db, before),
  }
}

interface Context extends Pick<Platform, 'clock' | 'database' | 'log'> {
  key: Buffer
}

async function deliverBatch(context: Context, deliver: Deliver): Promise<number> {
  const { clock, database } = context
  const { doubled, shuffled } = await settings.getSettings(database.db)
  const now = clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const webhooks = await store.claimDue(database.db, { now, until, limit: BATCH_SIZE, shuffled })
  const delivered: string[] = []
  const limited = limitConcurrency(CONCURRENT_DELIVERIES)
  const process = async (webhook: store.ClaimedWebhook) => {
    if (await deliverOne(context, webhook, { deliver, doubled })) delivered.push(webhook.id)
    else await retryLater(context, webhook)
  }
  await Promise.all(webhooks.map((webhook) => limited(() => process(webhook))))
  // After a crash before this statement, the batch is delivered again, which does no harm.
  if (delivered.length > 0) await store.markDelivered(database.db, delivered, clock.now())
  return webhooks.length
}

async function deliverOne(
  { clock, key, log }: Context,
  { body }: store.Webhook,
  { deliver, doubled }: { deliver: Deliver; doubled: boolean },
): Promise<boolean> {
  const signature = signWebhook(key, body, clock.now())
  let accepted = false
  for (let n = 0; n < (doubled ? 2 : 1); n++)
    try {
      accepted = (await deliver(body, signature)) || accepted
    } catch (error) {
      log.debug({ err: error }, 'a sandbox webhook was not delivered')
    }
  return accepted
}

async function retryLater(
  { clock, database }: Context,
  { id, attempts }: store.ClaimedWebhook,
): Promise<void> {
  const delay = RETRY_MS[attempts - 1]
  await store.retryAt(database.db, id, delay === undefined ? null : new Date(clock.now().getTime() + delay))
}
