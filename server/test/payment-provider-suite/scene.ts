import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { PaymentProvider, ProviderPayment } from '#adapters/payments/port.ts'

/** A provider, and what fans, creators and banks do there. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  fan: {
    /** False if the card was declined. */
    pay(checkoutId: string, card: string): Promise<boolean>
    changeCard(portalUrl: string, card: string): Promise<void>
  }
  creator: { finishOnboarding(url: string): Promise<void> }
  /** The provider's clock. Days may be fractions. */
  time: { now(): Promise<Date>; advanceDays(days: number): Promise<void> }
  bank: {
    dispute(charge: string): Promise<void>
    decide(charge: string, verdict: 'won' | 'lost'): Promise<void>
  }
  /** All webhooks so far, each with the time of its signature. */
  webhooks(): Promise<{ body: Buffer; signature: string; at: Date }[]>
  close(): Promise<void>
}

/** Test card numbers of every provider. */
export const PAYS = '4242424242424242'
export const PAYS_TOO = '5555555555554444'
export const DECLINES = '4000000000000002'
export const DECLINES_LATER = '4000000000000341'

const DAY_MS = 86_400_000
/** Providers collect due payments with a delay. */
const DELAY_MS = DAY_MS / 12

export const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / DAY_MS)

export type Scene = ReturnType<typeof sceneOf>

export function sceneOf(opened: () => ProviderUnderTest) {
  const newCustomer = () => {
    const accountId = randomUUID()
    return opened().provider.createCustomer({
      accountId,
      email: `${accountId}@koji.example`,
      key: `customer-${accountId}`,
    })
  }

  const newPayoutAccount = () => {
    const accountId = randomUUID()
    return opened().provider.createPayoutAccount({
      accountId,
      email: `${accountId}@koji.example`,
      key: `account-${accountId}`,
    })
  }

  const onboard = async (account: string) => {
    const pages = { returnTo: 'https://koji.example/back', refreshUrl: 'https://koji.example/again' }
    await opened().creator.finishOnboarding(await opened().provider.openOnboarding({ account, ...pages }))
  }

  async function newCheckout({ price = 999 } = {}) {
    const [customer, payoutAccount] = await Promise.all([newCustomer(), newPayoutAccount()])
    await onboard(payoutAccount)
    const ours = randomUUID()
    const request = {
      customer,
      subscriptionId: ours,
      price,
      feePercent: 10,
      key: `checkout-${ours}`,
      creator: { name: 'Mira', payoutAccount },
      successUrl: 'https://koji.example/subscription-success',
      cancelUrl: 'https://koji.example/subscription-cancelled',
    }
    return {
      request,
      ours,
      customer,
      payoutAccount,
      checkout: await opened().provider.createCheckout(request),
    }
  }

  async function subscribe({ price = 999, card = PAYS } = {}) {
    const started = await newCheckout({ price })
    expect(await opened().fan.pay(started.checkout.id, card)).toBe(true)
    const { subscription } = (await opened().provider.findCheckout(started.checkout.id))!
    return { ...started, id: subscription! }
  }

  const findSubscription = async (id: string) => (await opened().provider.findSubscription(id))!

  async function listPayments(id: string): Promise<ProviderPayment[]> {
    const all = []
    for await (const payment of opened().provider.listPayments(id)) all.push(payment)
    return all
  }

  const newestOf = async (id: string) => (await listPayments(id))[0]!

  async function goTo(moment: Date): Promise<void> {
    const left = moment.getTime() - (await opened().time.now()).getTime()
    await opened().time.advanceDays((left + DELAY_MS) / DAY_MS)
  }

  return {
    get provider() {
      return opened().provider
    },
    get fan() {
      return opened().fan
    },
    get time() {
      return opened().time
    },
    get bank() {
      return opened().bank
    },
    webhooks: () => opened().webhooks(),
    newPayoutAccount,
    onboard,
    newCheckout,
    subscribe,
    findSubscription,
    listPayments,
    newestOf,
    goTo,
  }
}
