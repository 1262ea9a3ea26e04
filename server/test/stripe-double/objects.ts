import type { Stripe } from 'stripe'

/** Recursively optional, with only fields that Stripe's type has. */
type Part<T> = T extends string | number
  ? T
  : T extends readonly (infer Item)[]
    ? Part<Item>[]
    : T extends object
      ? { [Key in keyof T]?: Part<T[Key]> }
      : T

/** These fields of Stripe's type are always present. */
type WithFields<T, Key extends keyof T> = { [K in Key]: K extends 'id' | 'object' ? T[K] : Part<T[K]> }

export type Customer = WithFields<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'metadata' | 'livemode'
> & { invoice_settings: { default_payment_method: string | null } }

export type Session = WithFields<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'client_reference_id'
  | 'metadata'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'url'
  | 'expires_at'
  | 'success_url'
  | 'cancel_url'
  | 'invoice'
  | 'amount_total'
> & { customer: string; subscription: string | null }

export type Subscription = WithFields<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'start_date'
  | 'status'
  | 'metadata'
  | 'application_fee_percent'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'cancellation_details'
  | 'ended_at'
  | 'billing_cycle_anchor'
  | 'currency'
> & {
  customer: string
  latest_invoice: string
  default_payment_method: string | null
  transfer_data: { destination: string; amount_percent: null }
  items: { object: 'list'; data: [Item]; has_more: false; url: string }
}

type Item = WithFields<Stripe.SubscriptionItem, 'id' | 'object' | 'price' | 'quantity'> &
  Pick<Stripe.SubscriptionItem, 'current_period_start' | 'current_period_end'> & {
    price: { unit_amount: number }
  }

export type Invoice = WithFields<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'created'
  | 'billing_reason'
  | 'currency'
  | 'auto_advance'
  | 'period_start'
  | 'period_end'
  | 'lines'
> &
  Pick<
    Stripe.Invoice,
    | 'status'
    | 'total'
    | 'amount_due'
    | 'amount_paid'
    | 'attempt_count'
    | 'attempted'
    | 'next_payment_attempt'
    | 'automatically_finalizes_at'
    | 'status_transitions'
  > & {
    customer: string
    parent: {
      type: 'subscription_details'
      quote_details: null
      subscription_details: { subscription: string; metadata: Stripe.Metadata }
    }
  }

type InvoicePayment = WithFields<
  Stripe.InvoicePayment,
  'id' | 'object' | 'created' | 'amount_requested' | 'currency' | 'is_default'
> &
  Pick<Stripe.InvoicePayment, 'status' | 'amount_paid'> & {
    invoice: string
    payment: { type: 'payment_intent'; payment_intent: string }
  }

type Intent = WithFields<Stripe.PaymentIntent, 'id' | 'object' | 'created' | 'amount' | 'currency'> &
  Pick<Stripe.PaymentIntent, 'status'> & { customer: string; latest_charge: string | null }

export type Charge = WithFields<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'created'
  | 'currency'
  | 'captured'
  | 'failure_code'
  | 'payment_method_details'
  | 'refunded'
> &
  Pick<
    Stripe.Charge,
    'amount' | 'amount_refunded' | 'application_fee_amount' | 'disputed' | 'paid' | 'status'
  > & {
    customer: string
    payment_intent: string
    balance_transaction: string | null
    transfer: string | null
    transfer_data: { destination: string; amount: null }
  }

export type BalanceTransaction = WithFields<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'created'
  | 'amount'
  | 'currency'
  | 'fee'
  | 'fee_details'
  | 'net'
  | 'type'
  | 'source'
  | 'status'
>

export type Refund = WithFields<
  Stripe.Refund,
  'id' | 'object' | 'created' | 'currency' | 'metadata' | 'payment_intent'
> &
  Pick<Stripe.Refund, 'amount' | 'status'> & { charge: string }

type Dispute = WithFields<
  Stripe.Dispute,
  'id' | 'object' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'is_charge_refundable'
> &
  Pick<Stripe.Dispute, 'amount' | 'status'> & { charge: string; balance_transactions: BalanceTransaction[] }

export type Account = WithFields<
  Stripe.Account,
  'id' | 'object' | 'created' | 'email' | 'metadata' | 'controller' | 'settings' | 'charges_enabled'
> &
  Pick<Stripe.Account, 'details_submitted' | 'payouts_enabled'> & {
    type: 'express'
    capabilities: { transfers: 'active' | 'inactive' }
    requirements: Pick<Stripe.Account.Requirements, 'currently_due' | 'past_due' | 'disabled_reason'>
  }

export type Payout = WithFields<
  Stripe.Payout,
  'id' | 'object' | 'created' | 'currency' | 'metadata' | 'automatic' | 'method' | 'type'
> &
  Pick<Stripe.Payout, 'amount' | 'status' | 'arrival_date' | 'failure_code' | 'failure_message'>

export type Transfer = WithFields<Stripe.Transfer, 'id' | 'object' | 'created' | 'currency' | 'metadata'> &
  Pick<Stripe.Transfer, 'amount' | 'amount_reversed' | 'transfer_group'> & {
    destination: string
    source_transaction: string | null
  }

export type Reversal = WithFields<
  Stripe.TransferReversal,
  'id' | 'object' | 'created' | 'currency' | 'metadata'
> &
  Pick<Stripe.TransferReversal, 'amount'> & { transfer: string }

export type PaymentMethod = WithFields<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'type'> & {
  customer: string
  card: { brand: string; last4: string }
}

export type PortalSession = WithFields<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'return_url' | 'url'
>

export type AccountLink = WithFields<Stripe.AccountLink, 'object' | 'created' | 'expires_at' | 'url'>

/** Every object that can be retrieved by its id. */
export type StripeObject =
  | Customer
  | Session
  | Subscription
  | Invoice
  | InvoicePayment
  | Intent
  | Charge
  | BalanceTransaction
  | Refund
  | Dispute
  | Account
  | Payout
  | Transfer
  | Reversal
  | PaymentMethod
export type Kind = StripeObject['object']
export type Of<K extends Kind> = Extract<StripeObject, { object: K }>
