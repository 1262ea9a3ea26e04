import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Payments, ProviderPayment } from '#adapters/payments/port.ts'

/** A provider, and everybody who acts there besides us. */
export interface OpenedPayments {
  payments: Payments
  fan: {
    /** Whether the page took the card. */
    pay(checkoutId: string, card: string): Promise<boolean>
    changeCard(portalUrl: string, card: string): Promise<void>
  }
  creator: { finishOnboarding(url: string): Promise<void> }
  /** The provider's. Days may be fractions. */
  time: { now(): Promise<Date>; advanceDays(days: number): Promise<void> }
  bank: {
    dispute(charge: string): Promise<void>
    decide(charge: string, verdict: 'won' | 'lost'): Promise<void>
  }
  /** Everything that it has told us so far, with the moment at which that was signed. */
  messages(): Promise<{ body: Buffer; signature: string; at: Date }[]>
  close(): Promise<void>
}

/** Numbers that every provider of tests knows. */
export const PAYS = '4242424242424242'
export const PAYS_TOO = '5555555555554444'
export const DECLINES = '4000000000000002'
export const DECLINES_LATER = '4000000000000341'

const DAY_MS = 86_400_000
/** Providers take a while to collect what is due. */
const A_WHILE_MS = DAY_MS / 12

export const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / DAY_MS)

export type Scene = ReturnType<typeof sceneOf>

/** Steps that many tests begin with. */
export function sceneOf(opened: () => OpenedPayments) {
  const newCustomer = () => {
    const accountId = randomUUID()
    return opened().payments.createCustomer({
      accountId,
      email: `${accountId}@koji.example`,
      key: `customer-${accountId}`,
    })
  }

  const newPayoutAccount = () => {
    const accountId = randomUUID()
    return opened().payments.createPayoutAccount({
      accountId,
      email: `${accountId}@koji.example`,
      key: `account-${accountId}`,
    })
  }

  const onboard = async (account: string) => {
    const pages = { returnTo: 'https://koji.example/back', againAt: 'https://koji.example/again' }
    await opened().creator.finishOnboarding(await opened().payments.openOnboarding({ account, ...pages }))
  }

  async function newCheckout({ price = 999 } = {}) {
    const [customer, payoutAccount] = await Promise.all([newCustomer(), newPayoutAccount()])
    await onboard(payoutAccount)
    const ours = randomUUID()
    const wish = {
      customer,
      subscriptionId: ours,
      price,
      feePercent: 10,
      key: `checkout-${ours}`,
      creator: { name: 'Mira', payoutAccount },
      successUrl: 'https://koji.example/subscription-success',
      cancelUrl: 'https://koji.example/subscription-cancelled',
    }
    return { wish, ours, customer, payoutAccount, checkout: await opened().payments.createCheckout(wish) }
  }

  async function subscribe({ price = 999, card = PAYS } = {}) {
    const begun = await newCheckout({ price })
    expect(await opened().fan.pay(begun.checkout.id, card)).toBe(true)
    const { subscription } = (await opened().payments.checkoutOf(begun.checkout.id))!
    return { ...begun, id: subscription! }
  }

  const subscriptionOf = async (id: string) => (await opened().payments.subscriptionOf(id))!

  async function paymentsOf(id: string): Promise<ProviderPayment[]> {
    const all = []
    for await (const payment of opened().payments.paymentsOf(id)) all.push(payment)
    return all
  }

  const newestOf = async (id: string) => (await paymentsOf(id))[0]!

  async function goTo(moment: Date): Promise<void> {
    const left = moment.getTime() - (await opened().time.now()).getTime()
    await opened().time.advanceDays((left + A_WHILE_MS) / DAY_MS)
  }

  return {
    get payments() {
      return opened().payments
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
    messages: () => opened().messages(),
    newPayoutAccount,
    onboard,
    newCheckout,
    subscribe,
    subscriptionOf,
    paymentsOf,
    newestOf,
    goTo,
  }
}
