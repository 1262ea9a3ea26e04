import type { PaymentProvider, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import type { SandboxContext } from './context.ts'
import { BATCHED_READS, subscriptionView } from './presentation.ts'
import * as store from './store-billing.ts'

const PAGE_SIZE = 500

type Operations = Pick<
  PaymentProvider,
  'findSubscription' | 'setCancelAtPeriodEnd' | 'endSubscription' | 'setPayoutAccount' | 'listSubscriptions'
>

export function subscriptionOperations(context: SandboxContext): Operations {
  const { db } = context.database
  const findRow = coalesce({
    run: (ids: readonly string[]) => store.findSubscriptions(db, ids),
    ...BATCHED_READS,
  })

  return {
    async findSubscription(id) {
      const row = await findRow(id)
      return row ? subscriptionView(row) : null
    },

    setCancelAtPeriodEnd: (id, cancelled) =>
      changeLive(context, id, async (tx, row) => {
        // A fan who cancels isn't charged for an unpaid month anymore.
        if (cancelled && row.state === 'past_due') return end(context, tx, id)
        if (row.cancelled !== cancelled) await update(context, tx, id, { cancelled })
      }),

    endSubscription: (id) => changeLive(context, id, (tx) => end(context, tx, id)),

    setPayoutAccount: ({ subscription, account }) =>
      changeLive(context, subscription, async (tx, row) => {
        if (row.account !== account) await update(context, tx, subscription, { account })
      }),

    async *listSubscriptions(since, after): AsyncIterable<ProviderSubscription> {
      let position: store.ListPosition | null = null
      if (after) {
        // Ended subscriptions come first, in the order in which they ended.
        const row = after.ended ? await findRow(after.id) : undefined
        position = { id: after.id, endedAt: row?.endedAt ?? (after.ended ? '-infinity' : 'infinity') }
      }
      for (;;) {
        const rows = await store.listSubscriptions(db, since, position, PAGE_SIZE)
        yield* rows.map(subscriptionView)
        const last = rows.at(-1)
        if (!last || rows.length < PAGE_SIZE) return
        position = { id: last.id, endedAt: last.endedAt ?? 'infinity' }
      }
    },
  }
}

/** Does nothing if the subscription doesn't exist or has ended. */
const changeLive = (
  { database }: SandboxContext,
  id: string,
  change: (tx: Tx, row: store.LockedSubscription) => Promise<void>,
): Promise<void> =>
  transact(database.db, async (tx) => {
    const row = await store.lockSubscription(tx, id)
    if (row && row.state !== 'canceled') await change(tx, row)
  })

async function update(
  { now, webhooks }: SandboxContext,
  tx: Tx,
  id: string,
  change: Partial<store.SubscriptionRow>,
): Promise<void> {
  await store.changeSubscription(tx, id, change)
  const event = { type: 'customer.subscription.updated', about: { kind: 'subscription', id } } as const
  await webhooks.enqueue(tx, [event], now())
}

async function end({ now, webhooks }: SandboxContext, tx: Tx, id: string): Promise<void> {
  const at = now()
  await store.changeSubscription(tx, id, {
    state: 'canceled',
    endedAt: at,
    endedBecause: 'requested',
    nextAt: null,
  })
  await store.giveUpPayments(tx, id)
  const event = { type: 'customer.subscription.deleted', about: { kind: 'subscription', id } } as const
  await webhooks.enqueue(tx, [event], at)
}
