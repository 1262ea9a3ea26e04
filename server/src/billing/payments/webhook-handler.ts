import type { PaymentProvider } from '#adapters/payments/port.ts'
import { isOutage } from '#platform/db/outage.ts'
import { errorText } from '#platform/error-text.ts'
import type { Platform } from '#platform/platform.ts'
import { limitConcurrency } from '#platform/work/concurrency-limit.ts'
import { fetchSnapshot, mergeSnapshots, type ProviderSnapshot } from './provider-snapshot.ts'
import * as store from './store-webhooks.ts'

const CONCURRENT_FETCHES = 16
const SUBSCRIPTIONS_PER_TRANSACTION = 16
const CONCURRENT_TRANSACTIONS = 2
const MAX_ATTEMPTS = 12
const MAX_DELAY_MS = 6 * 3_600_000

/** Webhooks about one thing, and its state at the provider. */
interface Answered {
  webhooks: readonly store.StoredWebhook[]
  snapshot: ProviderSnapshot
}

export interface SnapshotUpdate {
  snapshot: ProviderSnapshot
  /** Marks the webhooks as handled, in the transaction that applies the snapshot. */
  markHandled: (outcome: string) => (tx: Parameters<typeof store.markHandled>[0]) => Promise<unknown>
}

/** Applies several subscriptions, or one other thing, in one transaction. */
export type ApplyUpdates = (updates: readonly SnapshotUpdate[], number: number) => Promise<void>

/**
 * A webhook only says what to fetch. Webhooks about the same thing share one fetch, and subscriptions are updated in
 * batches. When a batch fails, each subscription is applied alone, and if that fails each of its snapshots, so that one
 * bad payment can't hold up the rest.
 */
export function webhookHandler(platform: Platform, provider: PaymentProvider, apply: ApplyUpdates) {
  const { clock, database, log } = platform

  /** `number` tells these snapshots from older and newer ones. */
  return async function handle(webhooks: readonly store.StoredWebhook[], number: number): Promise<void> {
    const answered: Answered[] = []
    await forEachLimited(CONCURRENT_FETCHES, Map.groupBy(webhooks, thingOf).values(), async (same) => {
      try {
        answered.push({ webhooks: same, snapshot: await fetchSnapshot(provider, same[0]!) })
      } catch (error) {
        await retryLater(same, error)
      }
    })
    await forEachLimited(CONCURRENT_TRANSACTIONS, batchesOf(answered), (batch) => applyBatch(batch, number))
  }

  async function applyBatch(batch: readonly Answered[], number: number): Promise<void> {
    const subjects = [...Map.groupBy(batch, subjectOf).values()]
    try {
      await apply(subjects.map(updateOf), number)
    } catch (error) {
      if (isOutage(error)) throw error
      if (batch.length === 1) return retryLater(batch[0]!.webhooks, error)
      const parts = subjects.length > 1 ? subjects : batch.map((answered) => [answered])
      for (const part of parts) await applyBatch(part, number)
    }
  }

  function updateOf(answered: readonly Answered[]): SnapshotUpdate {
    const ids = answered.flatMap(({ webhooks }) => webhooks.map(({ id }) => id))
    return {
      snapshot: mergeSnapshots(answered.map(({ snapshot }) => snapshot)),
      markHandled: (outcome) => (tx) => store.markHandled(tx, { ids, outcome, at: clock.now() }),
    }
  }

  async function retryLater(webhooks: readonly store.StoredWebhook[], error: unknown): Promise<void> {
    if (isOutage(error)) throw error
    const attempts = Math.max(...webhooks.map((webhook) => webhook.attempts))
    const dead = attempts >= MAX_ATTEMPTS ? clock.now() : null
    const due = new Date(clock.now().getTime() + Math.min(1_000 * 3 ** (attempts - 1), MAX_DELAY_MS))
    const ids = webhooks.map(({ id }) => id)
    await store.retryLater(database.db, ids, { due, error: errorText(error), dead })
    log[dead ? 'error' : 'warn'](
      { err: error, about: thingOf(webhooks[0]!), attempts },
      'a payment webhook failed',
    )
  }
}

const thingOf = ({ aboutKind, aboutId }: store.StoredWebhook) => `${aboutKind} ${aboutId}`

/** A subscription's payments and checkout are applied together with it. */
const subjectOf = ({ snapshot, webhooks }: Answered) =>
  snapshot.kind === 'subscription' ? snapshot.subscription.id : thingOf(webhooks[0]!)

/** Batches of subscriptions, and each other thing alone. */
function batchesOf(answered: readonly Answered[]): Answered[][] {
  const batched: Answered[][] = []
  const single: Answered[][] = []
  const known = new Set<string | null>()
  for (const subject of Map.groupBy(answered, subjectOf).values()) {
    const { snapshot } = subject[0]!
    const id = snapshot.kind === 'subscription' ? snapshot.subscription.subscriptionId : null
    // A fan who paid twice has two subscriptions at the provider for one of ours: the second must see the first one's effect.
    if (id === null || known.has(id)) single.push(subject)
    else batched.push(subject)
    known.add(id)
  }
  const batches = Math.ceil(batched.length / SUBSCRIPTIONS_PER_TRANSACTION)
  return [
    ...Array.from({ length: batches }, (_, n) =>
      batched.slice(n * SUBSCRIPTIONS_PER_TRANSACTION, (n + 1) * SUBSCRIPTIONS_PER_TRANSACTION).flat(),
    ),
    ...single,
  ]
}

async function forEachLimited<Item>(
  limit: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limited = limitConcurrency(limit)
  await Promise.all([...items].map((item) => limited(() => work(item))))
}
