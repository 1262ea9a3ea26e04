import type { Subscription } from '@koji/contract'
import type { PaymentProvider, ProviderSubscription } from '#adapters/payments/port.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { callProvider } from '#platform/provider-call.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { customerOf, offerOf } from './store-checkouts.ts'
import * as store from './store-lifecycle.ts'

interface Dependencies {
  paymentProvider: PaymentProvider
  one(db: Db, me: Viewer, id: string): Promise<Subscription>
  apply(tx: Tx, found: ProviderSubscription, snapshotNumber: number): Promise<unknown>
}

/** Lets fans cancel and resume the renewal of a subscription, and change the card it's charged to. */
export function subscriptionCancellation(
  { config, database }: Platform,
  { apply, paymentProvider, one }: Dependencies,
) {
  const { db } = database
  return {
    cancel: (me: Viewer, id: string) => setCancelled(me, id, true),
    resume: (me: Viewer, id: string) => setCancelled(me, id, false),
    openPaymentMethod,
  }

  function setCancelled(me: Viewer, id: string, cancelled: boolean): Promise<Subscription> {
    return callProvider(async () => {
      const { providerSubscription, creatorId } = await findLive(me, id)
      if (!cancelled && !(await offerOf(db, me.accountId, creatorId))?.selling) refuse('not_for_sale')
      await paymentProvider.setCancelAtPeriodEnd(providerSubscription, cancelled)
      await applyNewSnapshot(providerSubscription)
      return one(db, me, id)
    })
  }

  function openPaymentMethod(me: Pick<Viewer, 'accountId'>): Promise<{ url: string }> {
    return callProvider(async () => {
      const customer = (await customerOf(db, me.accountId)) ?? refuse('not_found')
      const returnTo = `${publicUrl(config)}/subscriptions?tab=plans`
      return { url: await paymentProvider.openPortal({ customer, returnTo }) }
    })
  }

  async function findLive(
    me: Viewer,
    id: string,
  ): Promise<store.LockedSubscription & { providerSubscription: string }> {
    const found = await store.find(db, id)
    if (!found || found.fanId !== me.accountId || found.state === 'incomplete') refuse('not_found')
    if (found.state === 'canceled' || !found.providerSubscription) refuse('already_done')
    return { ...found, providerSubscription: found.providerSubscription }
  }

  /** A webhook follows, but the fan who pressed the button sees the change right away. */
  async function applyNewSnapshot(providerSubscription: string): Promise<void> {
    const number = await store.nextSnapshotNumber(db)
    const found = await paymentProvider.findSubscription(providerSubscription)
    if (found) await transact(db, (tx) => apply(tx, found, number))
  }
}
