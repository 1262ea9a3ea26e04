import { CREATOR_DEFAULT_NAME, PLATFORM_FEE_PERCENT } from '@koji/contract'
import type { Payments } from '#adapters/payments/port.ts'
import { publicUrl } from '#platform/config.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { reaching } from '#platform/reaching.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store-machine.ts'

export interface Begun {
  subscriptionId: string
  url: string
}

/** From "Subscribe" to the page where it is paid. */
export function checkouts({ clock, config, database, ids }: Platform, payments: Payments) {
  const { db } = database
  const outcome = (path: string, id: string) => `${publicUrl(config)}${path}?subscription=${id}`

  /** One of each person at the provider: of two who ask at once, the key makes it the same. */
  async function customerOf({ accountId, email }: Viewer): Promise<string> {
    const known = await store.customerOf(db, accountId)
    if (known) return known
    const providerCustomer = await payments.createCustomer({ accountId, email, key: `customer:${accountId}` })
    await store.addCustomer(db, { accountId, provider: payments.provider, providerCustomer })
    return providerCustomer
  }

  /** The one that is open already, if it still is and asks for this price. */
  async function openAlready(held: store.HeldRow, price: number): Promise<string | null> {
    if (!held.checkout) return null
    const checkout = await payments.checkoutOf(held.checkout)
    // The message about it is on its way.
    if (checkout?.state === 'paid') return outcome('/subscription-success', held.id)
    if (checkout?.state !== 'open') return null
    if (held.price === price) return checkout.url
    await payments.closeCheckout(held.checkout)
    return null
  }

  return {
    /** Asked twice, or by a hundred at once, it is the same subscription and the same page. */
    async begin(me: Viewer, creatorId: string, price: number): Promise<Begun> {
      if (creatorId === me.accountId) refuse('not_found')
      const offer = (await store.offerOf(db, me.accountId, creatorId)) ?? refuse('not_found')
      const { providerAccount } = offer
      const held = await transact(db, async (tx) => {
        if (!offer.selling || !providerAccount) refuse('not_for_sale')
        if (offer.price !== price) refuse('price_changed')
        const row = { fanId: me.accountId, creatorId, price, provider: payments.provider }
        const found = await store.openOne(tx, { ...row, id: ids.id(), now: clock.now() })
        return found.state === 'incomplete' ? found : refuse('already_subscribed')
      })
      return reaching(async () => {
        const open = await openAlready(held, price)
        if (open) return { subscriptionId: held.id, url: open }
        const number = held.checkouts + 1
        const checkout = await payments.createCheckout({
          customer: await customerOf(me),
          subscriptionId: held.id,
          creator: { name: offer.displayName ?? CREATOR_DEFAULT_NAME, payoutAccount: providerAccount! },
          ...{ price, feePercent: PLATFORM_FEE_PERCENT, key: `checkout:${held.id}:${number}` },
          successUrl: outcome('/subscription-success', held.id),
          cancelUrl: outcome('/subscription-cancelled', held.id),
        })
        await store.setCheckout(db, held.id, {
          ...{ number, checkout: checkout.id, url: checkout.url, expiresAt: checkout.expiresAt, price },
        })
        // Paid or closed within the moment by another tab: its outcome is what there is to see.
        return { subscriptionId: held.id, url: checkout.url ?? outcome('/subscription-success', held.id) }
      })
    },
  }
}
