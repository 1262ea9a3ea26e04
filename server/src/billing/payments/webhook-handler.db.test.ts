import { expect, test } from 'vitest'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import { useWorld } from '#test/world.ts'
import { type SnapshotUpdate, webhookHandler } from './webhook-handler.ts'

const world = useWorld()

const provider = {
  findSubscription: async (id: string) => ({ id, subscriptionId: `ours ${id}` }),
  findPayment: async (id: string) => ({ id, subscription: id.slice(0, 1) }),
} as unknown as PaymentProvider

const webhook = (aboutKind: 'subscription' | 'payment', aboutId: string) => ({
  id: crypto.randomUUID(),
  aboutKind,
  aboutId,
  aboutAccount: null,
  type: 'invoice.paid',
  attempts: 1,
})

test('applies the webhooks of each subscription together when a batch fails', async () => {
  const attempts: string[][] = []
  const handle = webhookHandler(world.platform, provider, async (updates: readonly SnapshotUpdate[]) => {
    attempts.push(
      updates.map(({ snapshot }) =>
        snapshot.kind === 'subscription'
          ? [snapshot.subscription.id, ...snapshot.payments.map(({ id }) => id)].join(' ')
          : snapshot.kind,
      ),
    )
    if (updates.length > 1) throw new Error('Only one at a time, please.')
  })
  await handle(
    [
      webhook('subscription', 'a'),
      webhook('payment', 'a1'),
      webhook('subscription', 'b'),
      webhook('payment', 'b1'),
    ],
    1,
  )
  expect(attempts).toEqual([['a a1', 'b b1'], ['a a1'], ['b b1']])
})
