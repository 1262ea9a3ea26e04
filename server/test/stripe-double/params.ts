import type { Stripe } from 'stripe'
import * as z from 'zod'

/** Only names that Stripe has compile, and only those that are named here are taken. */
const takes =
  <Params>() =>
  <Shape extends { [Key in keyof Params]?: z.ZodType }>(
    shape: Shape & Record<Exclude<keyof Shape, keyof Params>, never>,
  ) =>
    z.strictObject(shape as Shape)

const text = z.string().min(1)
const cents = z.coerce.number().int().positive()
const expand = z.array(text).optional()
const url = z.url()
const yes = z.literal('true').transform(() => true)
const no = z.literal('false').transform(() => false)
const flag = z.union([yes, no])
const metadata = <Key extends string>(key: Key) => z.strictObject({ [key]: text } as Record<Key, typeof text>)
const page = { limit: z.coerce.number().int().min(1).max(100).default(10), starting_after: text.optional() }

type Within<T, Key extends keyof T> = NonNullable<T[Key]>
type Checkout = Stripe.Checkout.SessionCreateParams
type Line = Within<Checkout, 'line_items'>[number]
type Price = Within<Line, 'price_data'>
type Beginning = Within<Checkout, 'subscription_data'>
type Portal = Stripe.BillingPortal.SessionCreateParams
type Flow = Within<Portal, 'flow_data'>
type Ending = Within<Flow, 'after_completion'>
type Account = Stripe.AccountCreateParams
type Controller = Within<Account, 'controller'>
type Payouts = Within<Within<Account, 'settings'>, 'payouts'>

export const look = takes<{ expand?: string[] }>()({ expand })

export const customer = takes<Stripe.CustomerCreateParams>()({ email: text, metadata: metadata('accountId') })

export const customerChange = takes<Stripe.CustomerUpdateParams>()({
  invoice_settings: takes<Stripe.CustomerUpdateParams.InvoiceSettings>()({ default_payment_method: text }),
})

export const checkout = takes<Checkout>()({
  mode: z.literal('subscription'),
  customer: text,
  client_reference_id: text.max(200),
  metadata: metadata('subscriptionId'),
  success_url: url,
  cancel_url: url,
  line_items: z.tuple([
    takes<Line>()({
      quantity: z.literal('1'),
      price_data: takes<Price>()({
        currency: z.literal('usd'),
        unit_amount: cents,
        recurring: takes<Within<Price, 'recurring'>>()({ interval: z.literal('month') }),
        product_data: takes<Within<Price, 'product_data'>>()({ name: text }),
      }),
    }),
  ]),
  subscription_data: takes<Beginning>()({
    application_fee_percent: z.coerce.number().min(0).max(100),
    transfer_data: takes<Within<Beginning, 'transfer_data'>>()({ destination: text }),
    metadata: metadata('subscriptionId'),
  }),
  allowed_payment_method_types: z.tuple([z.literal('card')]),
  adaptive_pricing: takes<Within<Checkout, 'adaptive_pricing'>>()({ enabled: no }),
})

export const subscriptionChange = takes<Stripe.SubscriptionUpdateParams>()({
  cancel_at_period_end: flag.optional(),
  default_payment_method: z.literal('').optional(),
  transfer_data: takes<Within<Stripe.SubscriptionUpdateParams, 'transfer_data'> & object>()({
    destination: text,
  }).optional(),
})

export const subscriptionEnd = takes<Stripe.SubscriptionCancelParams>()({ prorate: no, invoice_now: no })

export const subscriptionList = takes<Stripe.SubscriptionListParams>()({
  ...page,
  expand,
  customer: text.optional(),
})

export const subscriptionSearch = takes<Stripe.SubscriptionSearchParams>()({
  expand,
  limit: page.limit,
  page: text.optional(),
  query: z
    .string()
    .regex(/^status:'canceled' AND canceled_at>\d+$/)
    .transform((query) => Number(query.split('>')[1])),
})

export const invoiceList = takes<Stripe.InvoiceListParams>()({ ...page, expand, subscription: text })

export const invoicePaymentList = takes<Stripe.InvoicePaymentListParams>()({
  ...page,
  payment: takes<Stripe.InvoicePaymentListParams.Payment>()({
    type: z.literal('payment_intent'),
    payment_intent: text,
  }),
})

export const disputeList = takes<Stripe.DisputeListParams>()({ ...page, charge: text })
export const refundList = takes<Stripe.RefundListParams>()({ ...page, charge: text })

/** Stripe takes a refund without the two flags, and the platform alone pays for it. Here it is a mistake. */
export const refund = takes<Stripe.RefundCreateParams>()({
  charge: text,
  amount: cents,
  reverse_transfer: yes,
  refund_application_fee: yes,
  metadata: metadata('key'),
})

export const reversalList = takes<Stripe.TransferListReversalsParams>()(page)
export const reversal = takes<Stripe.TransferCreateReversalParams>()({
  amount: cents,
  metadata: metadata('key'),
})
export const transferList = takes<Stripe.TransferListParams>()({
  ...page,
  transfer_group: text.optional(),
  destination: text.optional(),
})
export const transfer = takes<Stripe.TransferCreateParams>()({
  amount: cents,
  currency: z.literal('usd'),
  destination: text,
  transfer_group: text,
})

export const portal = takes<Portal>()({
  customer: text,
  return_url: url,
  flow_data: takes<Flow>()({
    type: z.literal('payment_method_update'),
    after_completion: takes<Ending>()({
      type: z.literal('redirect'),
      redirect: takes<Within<Ending, 'redirect'>>()({ return_url: url }),
    }),
  }),
})

export const account = takes<Account>()({
  email: text,
  metadata: metadata('accountId'),
  controller: takes<Controller>()({
    stripe_dashboard: takes<Within<Controller, 'stripe_dashboard'>>()({ type: z.literal('express') }),
    fees: takes<Within<Controller, 'fees'>>()({ payer: z.literal('application') }),
    losses: takes<Within<Controller, 'losses'>>()({ payments: z.literal('application') }),
    requirement_collection: z.literal('stripe'),
  }),
  capabilities: takes<Within<Account, 'capabilities'>>()({
    transfers: takes<Within<Within<Account, 'capabilities'>, 'transfers'>>()({ requested: yes }),
  }),
  settings: takes<Within<Account, 'settings'>>()({
    payouts: takes<Payouts>()({
      schedule: takes<Within<Payouts, 'schedule'>>()({ interval: z.literal('manual') }),
    }),
  }),
})

export const accountLink = takes<Stripe.AccountLinkCreateParams>()({
  account: text,
  type: z.literal('account_onboarding'),
  return_url: url,
  refresh_url: url,
  collection_options: takes<Stripe.AccountLinkCreateParams.CollectionOptions>()({
    fields: z.literal('eventually_due'),
  }),
})

export const payout = takes<Stripe.PayoutCreateParams>()({
  amount: cents,
  currency: z.literal('usd'),
  metadata: metadata('payoutId'),
})

export const payoutList = takes<Stripe.PayoutListParams>()(page)
