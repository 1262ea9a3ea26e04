import type { Stripe } from 'stripe'
import * as z from 'zod'

/** Unknown names don't compile, and only the parameters listed here are accepted. */
const accepts =
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
type SubscriptionData = Within<Checkout, 'subscription_data'>
type Portal = Stripe.BillingPortal.SessionCreateParams
type Flow = Within<Portal, 'flow_data'>
type AfterCompletion = Within<Flow, 'after_completion'>
type Account = Stripe.AccountCreateParams
type Controller = Within<Account, 'controller'>
type Payouts = Within<Within<Account, 'settings'>, 'payouts'>

export const retrieve = accepts<{ expand?: string[] }>()({ expand })

export const customer = accepts<Stripe.CustomerCreateParams>()({
  email: text,
  metadata: metadata('accountId'),
})

export const customerChange = accepts<Stripe.CustomerUpdateParams>()({
  invoice_settings: accepts<Stripe.CustomerUpdateParams.InvoiceSettings>()({ default_payment_method: text }),
})

export const checkout = accepts<Checkout>()({
  mode: z.literal('subscription'),
  customer: text,
  client_reference_id: text.max(200),
  metadata: metadata('subscriptionId'),
  success_url: url,
  cancel_url: url,
  line_items: z.tuple([
    accepts<Line>()({
      quantity: z.literal('1'),
      price_data: accepts<Price>()({
        currency: z.literal('usd'),
        unit_amount: cents,
        recurring: accepts<Within<Price, 'recurring'>>()({ interval: z.literal('month') }),
        product_data: accepts<Within<Price, 'product_data'>>()({ name: text }),
      }),
    }),
  ]),
  subscription_data: accepts<SubscriptionData>()({
    application_fee_percent: z.coerce.number().min(0).max(100),
    transfer_data: accepts<Within<SubscriptionData, 'transfer_data'>>()({ destination: text }),
    metadata: metadata('subscriptionId'),
  }),
  allowed_payment_method_types: z.tuple([z.literal('card')]),
  adaptive_pricing: accepts<Within<Checkout, 'adaptive_pricing'>>()({ enabled: no }),
})

export const subscriptionChange = accepts<Stripe.SubscriptionUpdateParams>()({
  cancel_at_period_end: flag.optional(),
  default_payment_method: z.literal('').optional(),
  transfer_data: accepts<Within<Stripe.SubscriptionUpdateParams, 'transfer_data'> & object>()({
    destination: text,
  }).optional(),
})

export const subscriptionEnd = accepts<Stripe.SubscriptionCancelParams>()({ prorate: no, invoice_now: no })

export const subscriptionList = accepts<Stripe.SubscriptionListParams>()({
  ...page,
  expand,
  customer: text.optional(),
})

export const subscriptionSearch = accepts<Stripe.SubscriptionSearchParams>()({
  expand,
  limit: page.limit,
  page: text.optional(),
  query: z
    .string()
    .regex(/^status:'canceled' AND canceled_at>\d+$/)
    .transform((query) => Number(query.split('>')[1])),
})

export const invoiceList = accepts<Stripe.InvoiceListParams>()({ ...page, expand, subscription: text })

export const invoicePaymentList = accepts<Stripe.InvoicePaymentListParams>()({
  ...page,
  payment: accepts<Stripe.InvoicePaymentListParams.Payment>()({
    type: z.literal('payment_intent'),
    payment_intent: text,
  }),
})

export const disputeList = accepts<Stripe.DisputeListParams>()({ ...page, charge: text })
export const refundList = accepts<Stripe.RefundListParams>()({ ...page, charge: text })

/** Stripe accepts a refund without the two flags, and the platform then pays all of it. Here that's a mistake. */
export const refund = accepts<Stripe.RefundCreateParams>()({
  charge: text,
  amount: cents,
  reverse_transfer: yes,
  refund_application_fee: yes,
  metadata: metadata('key'),
})

export const reversalList = accepts<Stripe.TransferListReversalsParams>()(page)
export const reversal = accepts<Stripe.TransferCreateReversalParams>()({
  amount: cents,
  metadata: metadata('key'),
})
export const transferList = accepts<Stripe.TransferListParams>()({
  ...page,
  transfer_group: text.optional(),
  destination: text.optional(),
})
export const transfer = accepts<Stripe.TransferCreateParams>()({
  amount: cents,
  currency: z.literal('usd'),
  destination: text,
  transfer_group: text,
})

export const portal = accepts<Portal>()({
  customer: text,
  return_url: url,
  flow_data: accepts<Flow>()({
    type: z.literal('payment_method_update'),
    after_completion: accepts<AfterCompletion>()({
      type: z.literal('redirect'),
      redirect: accepts<Within<AfterCompletion, 'redirect'>>()({ return_url: url }),
    }),
  }),
})

export const account = accepts<Account>()({
  email: text,
  metadata: metadata('accountId'),
  controller: accepts<Controller>()({
    stripe_dashboard: accepts<Within<Controller, 'stripe_dashboard'>>()({ type: z.literal('express') }),
    fees: accepts<Within<Controller, 'fees'>>()({ payer: z.literal('application') }),
    losses: accepts<Within<Controller, 'losses'>>()({ payments: z.literal('application') }),
    requirement_collection: z.literal('stripe'),
  }),
  capabilities: accepts<Within<Account, 'capabilities'>>()({
    transfers: accepts<Within<Within<Account, 'capabilities'>, 'transfers'>>()({ requested: yes }),
  }),
  settings: accepts<Within<Account, 'settings'>>()({
    payouts: accepts<Payouts>()({
      schedule: accepts<Within<Payouts, 'schedule'>>()({ interval: z.literal('manual') }),
    }),
  }),
})

export const accountLink = accepts<Stripe.AccountLinkCreateParams>()({
  account: text,
  type: z.literal('account_onboarding'),
  return_url: url,
  refresh_url: url,
  collection_options: accepts<Stripe.AccountLinkCreateParams.CollectionOptions>()({
    fields: z.literal('eventually_due'),
  }),
})

export const payout = accepts<Stripe.PayoutCreateParams>()({
  amount: cents,
  currency: z.literal('usd'),
  metadata: metadata('payoutId'),
})

export const payoutList = accepts<Stripe.PayoutListParams>()(page)
