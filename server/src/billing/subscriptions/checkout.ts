import { CREATOR_DEFAULT_NAME, PLATFORM_FEE_PERCENT } from '@koji/contract'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { callProvider } from '#platform/provider-call.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store-checkouts.ts'
import type { LockedSubscription } from './store-lifecycle.ts'

const ATTEMPTS = 3

export interface StartedCheckout {
  subscriptionId: string
  url: string
}

interface Context extends Pick<Platform, 'clock' | 'config' | 'ids'> {
  db: Db
  paymentProvider: PaymentProvider
}

/** Takes a fan from "Subscribe" to the page where they pay. */
export function checkoutService(
  { clock, config, database, ids }: Platform,
  paymentProvider: PaymentProvider,
) {
  const context = { clock, config, db: database.db, ids, paymentProvider }
  return {
    begin: (me: Viewer, creatorId: string, price: number) => begin(context, me, creatorId, price),
  }
}

/** Repeated and concurrent requests get the same subscription and the same checkout. */
function begin(context: Context, me: Viewer, creatorId: string, price: number): Promise<StartedCheckout> {
  if (creatorId === me.accountId) refuse('not_found')
  return callProvider(async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const started = await startCheckout(context, me, creatorId, price)
      if (started) return started
    }
    return refuse('payments_away')
  })
}

/** Null if the subscription ended in between, or a concurrent request has made a newer checkout. */
async function startCheckout(
  context: Context,
  me: Viewer,
  creatorId: string,
  price: number,
): Promise<StartedCheckout | null> {
  const { db, paymentProvider } = context
  const { held, creator } = await findOrInsert(context, me, creatorId, price)
  const successUrl = outcomeUrl(context, '/subscription-success', held.id)
  const current = await currentCheckoutUrl(context, held, price)
  if (current) return { subscriptionId: held.id, url: current }
  const number = held.checkouts + 1
  const { id, url, expiresAt } = await paymentProvider.createCheckout({
    customer: await findOrCreateCustomer(context, me),
    subscriptionId: held.id,
    creator,
    price,
    feePercent: PLATFORM_FEE_PERCENT,
    key: `checkout:${held.id}:${number}:${price}`,
    successUrl,
    cancelUrl: outcomeUrl(context, '/subscription-cancelled', held.id),
  })
  if (!(await store.setCheckout(db, held.id, { number, checkout: id, url, expiresAt, price }))) {
    await paymentProvider.closeCheckout(id)
    return null
  }
  // The old checkout is closed only once the new one is current, so that its webhook doesn't end the subscription.
  if (held.checkout && held.checkout !== id && (await wasPaidBeforeClosing(context, held.checkout))) {
    await restoreCheckout(context, held, number + 1)
    await paymentProvider.closeCheckout(id)
    return { subscriptionId: held.id, url: successUrl }
  }
  // The provider gives no URL for a checkout that another tab has paid or closed by now.
  return { subscriptionId: held.id, url: url ?? successUrl }
}

async function findOrInsert(
  { clock, db, ids, paymentProvider }: Context,
  me: Viewer,
  creatorId: string,
  price: number,
) {
  const offer = (await store.offerOf(db, me.accountId, creatorId)) ?? refuse('not_found')
  if (!offer.selling || !offer.providerAccount) refuse('not_for_sale')
  if (offer.price !== price) refuse('price_changed')
  const row = { fanId: me.accountId, creatorId, price, provider: paymentProvider.name }
  const held = await transact(db, (tx) => store.findOrInsert(tx, { ...row, id: ids.id(), now: clock.now() }))
  if (held.state !== 'incomplete') refuse('already_subscribed')
  const creator = { name: offer.displayName ?? CREATOR_DEFAULT_NAME, payoutAccount: offer.providerAccount }
  return { held, creator }
}

/** Null unless the current checkout is paid, or open at this price. */
async function currentCheckoutUrl(
  context: Context,
  held: LockedSubscription,
  price: number,
): Promise<string | null> {
  const { paymentProvider } = context
  if (!held.checkout) return null
  const checkout = await paymentProvider.findCheckout(held.checkout)
  if (checkout?.state === 'paid') return outcomeUrl(context, '/subscription-success', held.id)
  if (checkout?.state !== 'open') return null
  return held.price === price ? checkout.url : null
}

/** The idempotency key gives concurrent requests of one account the same customer. */
async function findOrCreateCustomer(
  { db, paymentProvider }: Context,
  { accountId, email }: Viewer,
): Promise<string> {
  const known = await store.customerOf(db, accountId)
  if (known) return known
  const key = `customer:${accountId}`
  const providerCustomer = await paymentProvider.createCustomer({ accountId, email, key })
  await store.addCustomer(db, { accountId, provider: paymentProvider.name, providerCustomer })
  return providerCustomer
}

async function wasPaidBeforeClosing({ paymentProvider }: Context, checkout: string): Promise<boolean> {
  await paymentProvider.closeCheckout(checkout)
  return (await paymentProvider.findCheckout(checkout))?.state === 'paid'
}

/** Makes a paid checkout current again, before the webhook of the newer one can end the subscription. */
async function restoreCheckout({ db }: Context, held: LockedSubscription, number: number): Promise<void> {
  await store.setCheckout(db, held.id, {
    number,
    checkout: held.checkout!,
    url: held.checkoutUrl,
    price: held.price,
    expiresAt: held.checkoutExpiresAt!,
  })
}

function outcomeUrl({ config }: Context, path: string, id: string): string {
  return `${publicUrl(config)}${path}?subscription=${id}`
}
