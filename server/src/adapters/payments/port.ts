/**
 * Whoever collects the money. Amounts are cents of the one currency that there is; ids are the provider's own, opaque to us.
 * Everything that changes something takes a `key`: the same key again has the same effect as once.
 */
export interface Payments {
  readonly provider: 'stripe' | 'sandbox'
  /** Where its ids are known: test mode and real money have nothing in common. */
  readonly books: 'stripe live' | 'stripe test' | 'sandbox'
  /** The provider's time: that of a test one may be ahead of ours. */
  now(): Date

  createCustomer(wish: { accountId: string; email: string; key: string }): Promise<string>
  /** A page on which the fan enters a card; paying it begins a subscription. */
  createCheckout(wish: CheckoutWish): Promise<Checkout>
  checkoutOf(id: string): Promise<Checkout | null>
  /** So that nobody pays there any more. One that was paid stays paid. */
  closeCheckout(id: string): Promise<void>

  subscriptionOf(id: string): Promise<ProviderSubscription | null>
  /** Whether it ends with the period that is paid. What is not paid ends at once, and what has ended stays ended. */
  setCancelled(id: string, cancelled: boolean): Promise<void>
  /** At once, without giving money back. One that has ended stays ended. */
  endSubscription(id: string): Promise<void>
  /** What is paid from now on is for another account of the same creator. What has ended stays as it is. */
  payInto(wish: { subscription: string; account: string }): Promise<void>
  /**
   * Everything that is alive, or ended since: for comparing with what we have. Always in the same order, so that whoever
   * was interrupted goes on after the last one, as it was then; some may come once more.
   */
  subscriptionsSince(
    since: Date,
    after?: { id: string; ended: boolean } | null,
  ): AsyncIterable<ProviderSubscription>
  /** Of one subscription, the newest first. */
  paymentsOf(subscriptionId: string): AsyncIterable<ProviderPayment>
  /** By its own id or by that of its charge. */
  paymentOf(id: string): Promise<ProviderPayment | null>

  /** Takes its part from everybody who had one of it. */
  refund(wish: { charge: string; amount: number; key: string }): Promise<ProviderRefund>
  /** The creator's part of what a bank takes back: it lies on their account, and the bank takes it from ours. */
  takeFromCreator(wish: { charge: string; amount: number; key: string }): Promise<void>
  /** And again theirs, when the bank has decided for us. */
  giveToCreator(wish: { charge: string; amount: number; key: string }): Promise<void>
  /** What lies on an account that is closed goes along to the one that replaces it. */
  moveBalance(wish: { from: string; to: string; amount: number; key: string }): Promise<void>
  /** A page on which a fan changes the card. */
  openPortal(wish: { customer: string; returnTo: string }): Promise<string>
  /** They have chosen another one there: it is charged from now on for everything that they pay. */
  useNewCard(customer: string): Promise<void>

  createPayoutAccount(wish: { accountId: string; email: string; key: string }): Promise<string>
  /** A page on which a creator says where their money goes. */
  openOnboarding(wish: { account: string; returnTo: string; againAt: string }): Promise<string>
  /** Null also of one that no longer lets us in. */
  payoutAccountOf(id: string): Promise<PayoutAccount | null>
  createPayout(wish: {
    account: string
    amount: number
    key: string
    payoutId: string
  }): Promise<ProviderPayout>
  payoutOf(id: string, account: string): Promise<ProviderPayout | null>

  /** What a message says, if it is from the provider and not older than five minutes; throws `BadSignature`. */
  readWebhook(body: Buffer, signature: string, now: Date): ProviderEvent
}

export class BadSignature extends Error {}

/** The provider could not be reached, or had a fault of its own: try again later. */
export class ProviderAway extends Error {}

/** The provider understood and said no, as with a refund of what is refunded. */
export class ProviderRefused extends Error {}

export interface CheckoutWish {
  customer: string
  /** Ours; comes back with everything that this checkout leads to. */
  subscriptionId: string
  creator: { name: string; payoutAccount: string }
  /** A month. */
  price: number
  feePercent: number
  successUrl: string
  cancelUrl: string
  key: string
}

export interface Checkout {
  id: string
  /** Null once it is closed. */
  url: string | null
  state: 'open' | 'paid' | 'closed'
  subscription: string | null
  expiresAt: Date
}

export interface ProviderSubscription {
  id: string
  customer: string
  /** Our own id, as we gave it to the checkout; null of what we did not begin. */
  subscriptionId: string | null
  payoutAccount: string | null
  state: 'incomplete' | 'active' | 'past_due' | 'canceled'
  price: number
  startedAt: Date
  /** Until when it is paid; a month that is owed does not count. */
  periodEnd: Date
  /** Ends with the period. */
  cancelled: boolean
  endedAt: Date | null
  /** Why it ended, where the provider knows. */
  endedBecause: 'requested' | 'unpaid' | 'disputed' | null
}

/** One month of a subscription: what is to be paid for it, and what became of that. */
export interface ProviderPayment {
  id: string
  subscription: string
  amount: number
  /** `failed`: not paid yet, or for good if there is no next attempt. */
  state: 'open' | 'paid' | 'failed'
  attempts: number
  lastAttemptAt: Date | null
  nextAttemptAt: Date | null
  paidAt: Date | null
  period: { from: Date; to: Date }
  method: { brand: string; last4: string } | null
  charge: { id: string; applicationFee: number; processingFee: number | null } | null
  /** The oldest first. */
  refunds: ProviderRefund[]
  dispute: ProviderDispute | null
}

export interface ProviderRefund {
  id: string
  amount: number
  state: 'pending' | 'succeeded' | 'failed'
  at: Date
}

export interface ProviderDispute {
  id: string
  amount: number
  state: 'open' | 'won' | 'lost'
  /** What the bank asks for the trouble; ours to bear. */
  fee: number
  at: Date
  /** Null as long as it is open, and where the provider does not say. */
  closedAt: Date | null
}

export interface PayoutAccount {
  id: string
  /** Told everything that the provider has to know. */
  complete: boolean
  payoutsEnabled: boolean
  closed: boolean
}

export interface ProviderPayout {
  id: string
  amount: number
  state: 'sent' | 'paid' | 'failed'
  failure: string | null
  at: Date
  arrivesAt: Date | null
}

/** That something changed, and where to look: what it is now is read there, so late and doubled messages do no harm. */
export interface ProviderEvent {
  id: string
  type: string
  createdAt: Date
  about:
    | { kind: 'checkout' | 'subscription' | 'payment' | 'account' | 'customer'; id: string }
    | { kind: 'payout'; id: string; account: string }
    | null
}
