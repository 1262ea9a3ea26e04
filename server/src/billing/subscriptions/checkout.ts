import { CREATOR_DEFAULT_NAME, PLATFORM_FEE_PERCENT } from '@koji/contract'
import type { Payments } from '#adapters/payments/port.ts'
import { publicUrl } from '#platform/config.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { reaching } from '#platform/reaching.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store-machine.ts'

const ATTEMPTS = 3

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
    return held.price === price ? checkout.url : null
  }

  /** Closes a page for good. True when it was paid before. */
  async function isPaid(checkout: string): Promise<boolean> {
    await payments.closeCheckout(checkout)
    return (await payments.checkoutOf(checkout))?.state === 'paid'
  }

  async function hold(me: Viewer, creatorId: string, price: number) {
    const offer = (await store.offerOf(db, me.accountId, creatorId)) ?? refuse('not_found')
    if (!offer.selling || !offer.providerAccount) refuse('not_for_sale')
    if (offer.price !== price) refuse('price_changed')
    const row = { fanId: me.accountId, creatorId, price, provider: payments.provider }
    const held = await transact(db, (tx) => store.openOne(tx, { ...row, id: ids.id(), now: clock.now() }))
    if (held.state !== 'incomplete') refuse('already_subscribed')
    const creator = { name: offer.displayName ?? CREATOR_DEFAULT_NAME, payoutAccount: offer.providerAccount }
    return { held, creator }
  }

  /** Null when it came to its end meanwhile, or somebody else has made another page for it. */
  async function open(me: Viewer, creatorId: string, price: number): Promise<Begun | null> {
    const { held, creator } = await hold(me, creatorId, price)
    const [success, cancel] = [
      outcome('/subscription-success', held.id),
      outcome('/subscription-cancelled', held.id),
    ]
    const already = await openAlready(held, price)
    if (already) return { subscriptionId: held.id, url: already }
    const number = held.checkouts + 1
    const checkout = await payments.createCheckout({
      customer: await customerOf(me),
      subscriptionId: held.id,
      creator,
      price,
      feePercent: PLATFORM_FEE_PERCENT,
      key: `checkout:${held.id}:${number}:${price}`,
      successUrl: success,
      cancelUrl: cancel,
    })
    const { id, url, expiresAt } = checkout
    if (!(await store.setCheckout(db, held.id, { number, checkout: id, url, expiresAt, price }))) {
      await payments.closeCheckout(id)
      return null
    }
    // Only now that the new one counts: the message that the old one is closed is no news any more.
    if (held.checkout && held.checkout !== id && (await isPaid(held.checkout))) {
      // The old one counts again, before the message that this one is closed can end what was paid for.
      await store.setCheckout(db, held.id, {
        number: number + 1,
        checkout: held.checkout,
        url: held.checkoutUrl,
        price: held.price,
        expiresAt: held.checkoutExpiresAt!,
      })
      await payments.closeCheckout(id)
      return { subscriptionId: held.id, url: success }
    }
    // Paid or closed within the moment by another tab: its outcome is what there is to see.
    return { subscriptionId: held.id, url: url ?? success }
  }

  return {
    /** Asked twice, or by a hundred at once, it is the same subscription and the same page. */
    begin(me: Viewer, creatorId: string, price: number): Promise<Begun> {
      if (creatorId === me.accountId) refuse('not_found')
      return reaching(async () => {
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
          const begun = await open(me, creatorId, price)
          if (begun) return begun
        }
        return refuse('payments_away')
      })
    },
  }
}
