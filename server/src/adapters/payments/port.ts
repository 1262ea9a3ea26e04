/**
 * Collects money from fans and pays it out to creators. Amounts are in cents of our one currency. Ids are the provider's
 * own and opaque to us. `key` is an idempotency key: a call repeated with the same key has no further effect.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /** Ids are only valid within one environment: test mode and live mode share none. */
  readonly environment: 'stripe live' | 'stripe test' | 'sandbox'
  /** The provider's clock. A test provider's may be ahead of ours. */
  now(): Date

  createCustomer(request: { accountId: string; email: string; key: string }): Promise<string>
  /** Opens a page where the fan enters a card. Paying there starts a subscription. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  findCheckout(id: string): Promise<Checkout | null>
  /** Prevents further payment. A checkout that was paid stays paid. */
  closeCheckout(id: string): Promise<void>

  findSubscription(id: string): Promise<ProviderSubscription | null>
  /** Canceling a subscription that is past due ends it right away. An ended subscription stays ended. */
  setCancelAtPeriodEnd(id: string, cancelled: boolean): Promise<void>
  /** Ends the subscription right away, without a refund. */
  endSubscription(id: string): Promise<void>
  /** Sends future payments to another account of the same creator. Does nothing to an ended subscription. */
  setPayoutAccount(request: { subscription: string; account: string }): Promise<void>
  /**
   * Lists subscriptions that are live or ended since then, in a stable order: an interrupted caller continues after the
   * last one that it processed, given in the state it had then. Some may be listed twice.
   */
  listSubscriptions(
    since: Date,
    after?: { id: string; ended: boolean } | null,
  ): AsyncIterable<ProviderSubscription>
  /** Newest first. */
  listPayments(subscriptionId: string): AsyncIterable<ProviderPayment>
  /** Accepts the id of a payment or of its charge. */
  findPayment(id: string): Promise<ProviderPayment | null>

  /** Takes the creator's and our share back in proportion. */
  refund(request: { charge: string; amount: number; key: string }): Promise<ProviderRefund>
  /** Takes the creator's share of a disputed charge back from their account, since the bank takes all of it from ours. */
  reverseTransfer(request: { charge: string; amount: number; key: string }): Promise<void>
  /** Returns that share to the creator once the dispute is won. */
  restoreTransfer(request: { charge: string; amount: number; key: string }): Promise<void>
  /** Moves the balance of a closed payout account to its replacement. */
  moveBalance(request: { from: string; to: string; amount: number; key: string }): Promise<void>
  /** Opens a page where a fan changes the card. */
  openPortal(request: { customer: string; returnTo: string }): Promise<string>
  /** Charges the customer's new default card for all of their subscriptions. */
  makeNewCardDefault(customer: string): Promise<void>

  createPayoutAccount(request: { accountId: string; email: string; key: string }): Promise<string>
  /** Opens a page where a creator enters bank details. */
  openOnboarding(request: { account: string; returnTo: string; refreshUrl: string }): Promise<string>
  /** Null also for an account that has been disconnected from ours. */
  findPayoutAccount(id: string): Promise<PayoutAccount | null>
  createPayout(request: {
    account: string
    amount: number
    key: string
    payoutId: string
  }): Promise<ProviderPayout>
  findPayout(id: string, account: string): Promise<ProviderPayout | null>

  /** Verifies that the provider signed the webhook within the last five minutes; otherwise throws `InvalidSignature`. */
  readWebhook(body: Buffer, signature: string, now: Date): ProviderEvent
}

export class InvalidSignature extends Error {}

/** The provider couldn't be reached or had an error of its own, so the request may be retried. */
export class ProviderUnavailable extends Error {}

/** The provider understood the request and refused it, for example a second refund of the same charge. */
export class ProviderRefused extends Error {}

export interface CheckoutRequest {
  customer: string
  /** Our own id, which the provider returns with everything that this checkout leads to. */
  subscriptionId: string
  creator: { name: string; payoutAccount: string }
  /** Per month. */
  price: number
  feePercent: number
  successUrl: string
  cancelUrl: string
  key: string
}

export interface Checkout {
  id: string
  /** Null unless the checkout is open. */
  url: string | null
  state: 'open' | 'paid' | 'closed'
  subscription: string | null
  expiresAt: Date
}

export interface ProviderSubscription {
  id: string
  customer: string
  /** The id that we gave to the checkout; null for a subscription that we didn't start. */
  subscriptionId: string | null
  payoutAccount: string | null
  state: 'incomplete' | 'active' | 'past_due' | 'canceled'
  price: number
  startedAt: Date
  /** The end of the last paid period. An unpaid one doesn't count. */
  periodEnd: Date
  /** Won't renew at the end of the period. */
  cancelled: boolean
  endedAt: Date | null
  endedBecause: 'requested' | 'unpaid' | 'disputed' | null
}

/** The payment for one month of a subscription, with its attempts, refunds and dispute. */
export interface ProviderPayment {
  id: string
  subscription: string
  amount: number
  /** A `failed` payment is retried if it has a next attempt. */
  state: 'open' | 'paid' | 'failed'
  attempts: number
  lastAttemptAt: Date | null
  nextAttemptAt: Date | null
  paidAt: Date | null
  period: { from: Date; to: Date }
  method: { brand: string; last4: string } | null
  charge: { id: string; applicationFee: number; processingFee: number | null } | null
  /** Oldest first. */
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
  /** The bank's fee for the dispute, which we pay. */
  fee: number
  at: Date
  /** Null while the dispute is open, and if the provider doesn't tell. */
  closedAt: Date | null
}

export interface PayoutAccount {
  id: string
  /** Nothing that the provider requires is missing. */
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

/** Says what changed, but not how: the current state is fetched, so late and repeated webhooks do no harm. */
export interface ProviderEvent {
  id: string
  type: string
  createdAt: Date
  about:
    | { kind: 'checkout' | 'subscription' | 'payment' | 'account' | 'customer'; id: string }
    | { kind: 'payout'; id: string; account: string }
    | null
}
