import type { Subscription } from '@koji/contract'
import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { reaching } from '#platform/reaching.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as machine from './store-machine.ts'

interface Dependencies {
  payments: Payments
  one(db: Db, me: Viewer, id: string): Promise<Subscription>
  apply(tx: Tx, found: ProviderSubscription, look: number): Promise<unknown>
}

/** What a fan does about a subscription that lives. */
export function changing({ config, database }: Platform, { apply, payments, one }: Dependencies) {
  const { db } = database

  async function mine(me: Viewer, id: string): Promise<machine.HeldRow & { providerSubscription: string }> {
    const held = await machine.heldOf(db, id)
    if (!held || held.fanId !== me.accountId || held.state === 'incomplete') refuse('not_found')
    if (held.state === 'canceled' || !held.providerSubscription) refuse('already_done')
    return { ...held, providerSubscription: held.providerSubscription }
  }

  /** The message about it comes too; whoever pressed the button sees it at once. */
  async function lookAgain(id: string): Promise<void> {
    const look = await machine.drawLook(db)
    const found = await payments.subscriptionOf(id)
    if (found) await transact(db, (tx) => apply(tx, found, look))
  }

  const setCancelled = (me: Viewer, id: string, cancelled: boolean) =>
    reaching(async () => {
      const { providerSubscription, creatorId } = await mine(me, id)
      if (!cancelled && !(await machine.offerOf(db, me.accountId, creatorId))?.selling) refuse('not_for_sale')
      await payments.setCancelled(providerSubscription, cancelled)
      await lookAgain(providerSubscription)
      return one(db, me, id)
    })

  return {
    cancel: (me: Viewer, id: string) => setCancelled(me, id, true),
    resume: (me: Viewer, id: string) => setCancelled(me, id, false),

    openPaymentMethod: (me: Pick<Viewer, 'accountId'>) =>
      reaching(async () => {
        const customer = (await machine.customerOf(db, me.accountId)) ?? refuse('not_found')
        return {
          url: await payments.openPortal({
            customer,
            returnTo: `${publicUrl(config)}/subscriptions?tab=plans`,
          }),
        }
      }),
  }
}
