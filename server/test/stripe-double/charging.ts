import { paysLater } from './cards.ts'
import type { Charge, Invoice, PaymentMethod, Subscription } from './things.ts'
import type { World } from './world.ts'

/** Half a cent is rounded up. */
const feeOf = (amount: number, percent: number) => Math.floor((amount * percent) / 100 + 0.5)

/** 2.9 % and 30 cents, as cards cost in the United States. */
const processingOf = (amount: number) => Math.floor(amount * 0.029 + 0.5) + 30

/** What pays: the card of the subscription itself, if it has one, and only then that of the customer. */
function cardFor({ shelf }: World, subscription: Subscription): PaymentMethod {
  const customer = shelf.get('customer', subscription.customer)
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (!id) throw new Error(`nothing pays for ${subscription.id}`)
  return shelf.get('payment_method', id)
}

/** One attempt. Returns whether it was paid. */
export function attempt(world: World, invoice: Invoice, subscription: Subscription, first = false): boolean {
  const { shelf, now } = world
  const card = cardFor(world, subscription)
  const paid = first || paysLater(card.card.last4)
  const link = linkOf(world, invoice)
  const intent = shelf.get('payment_intent', link.payment.payment_intent)
  const charge = shelf.put(chargeOf(world, { invoice, subscription, card, intent: intent.id, paid }))
  intent.latest_charge = charge.id
  intent.status = paid ? 'succeeded' : 'requires_payment_method'
  invoice.attempted = true
  invoice.attempt_count += 1
  if (!paid) {
    world.tell('charge.failed', charge)
    return false
  }
  link.status = 'paid'
  link.amount_paid = invoice.total
  invoice.status = 'paid'
  invoice.amount_paid = invoice.total
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  world.tell('charge.succeeded', charge)
  world.tell('invoice.paid', invoice)
  return true
}

function linkOf(world: World, invoice: Invoice) {
  const { shelf } = world
  const known = shelf.all('invoice_payment').find((link) => link.invoice === invoice.id)
  if (known) return known
  const { customer, total, currency } = invoice
  const intent = shelf.put({
    ...world.made('payment_intent'),
    amount: total,
    currency,
    customer,
    latest_charge: null,
    status: 'requires_payment_method' as const,
  })
  return shelf.put({
    ...world.made('invoice_payment'),
    invoice: invoice.id,
    amount_requested: total,
    amount_paid: null,
    currency,
    is_default: true,
    status: 'open',
    payment: { type: 'payment_intent' as const, payment_intent: intent.id },
  })
}

interface Attempt {
  invoice: Invoice
  subscription: Subscription
  card: PaymentMethod
  intent: string
  paid: boolean
}

function chargeOf(world: World, { invoice, subscription, card, intent, paid }: Attempt): Charge {
  const { total: amount, customer, currency } = invoice
  const charge = world.made('charge')
  const fee = processingOf(amount)
  const moved = {
    ...world.made('balance_transaction'),
    amount,
    currency,
    fee,
    net: amount - fee,
    type: 'charge' as const,
    source: charge.id,
    status: 'pending',
    fee_details: [{ amount: fee, currency, type: 'stripe_fee', application: null, description: null }],
  }
  if (paid) world.shelf.put(moved)
  const { destination } = subscription.transfer_data
  // All of it goes there, and what is ours comes back as a fee.
  const sent = {
    ...world.made('transfer'),
    amount,
    amount_reversed: 0,
    currency,
    destination,
    metadata: {},
    source_transaction: charge.id,
    transfer_group: null,
  }
  if (paid) world.shelf.put(sent)
  return {
    ...charge,
    amount,
    amount_refunded: 0,
    currency,
    customer,
    payment_intent: intent,
    captured: paid,
    paid,
    disputed: false,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
    application_fee_amount: feeOf(amount, Number(subscription.application_fee_percent)),
    balance_transaction: paid ? moved.id : null,
    transfer: paid ? sent.id : null,
    failure_code: paid ? null : 'card_declined',
    payment_method_details: { type: 'card', card: card.card },
    transfer_data: { destination, amount: null },
  }
}
