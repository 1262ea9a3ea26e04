import { paysLater } from './cards.ts'
import type { Charge, Invoice, PaymentMethod, Subscription } from './objects.ts'
import type { World } from './world.ts'

/** The application fee, with half a cent rounded up. */
const feeOf = (amount: number, percent: number) => Math.floor((amount * percent) / 100 + 0.5)

/** Stripe's fee for cards in the United States: 2.9% and 30 cents. */
const processingFeeOf = (amount: number) => Math.floor(amount * 0.029 + 0.5) + 30

/** The subscription's own card if it has one, otherwise the customer's default card. */
function cardFor({ objects }: World, subscription: Subscription): PaymentMethod {
  const customer = objects.get('customer', subscription.customer)
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (!id) throw new Error(`No card pays for ${subscription.id}.`)
  return objects.get('payment_method', id)
}

/** Makes one attempt to collect an invoice. Returns whether it was paid. */
export function attemptPayment(
  world: World,
  invoice: Invoice,
  subscription: Subscription,
  first = false,
): boolean {
  const { objects, now } = world
  const card = cardFor(world, subscription)
  const paid = first || paysLater(card.card.last4)
  const invoicePayment = findOrCreateInvoicePayment(world, invoice)
  const intent = objects.get('payment_intent', invoicePayment.payment.payment_intent)
  const charge = objects.put(createCharge(world, { invoice, subscription, card, intent: intent.id, paid }))
  intent.latest_charge = charge.id
  intent.status = paid ? 'succeeded' : 'requires_payment_method'
  invoice.attempted = true
  invoice.attempt_count += 1
  if (!paid) {
    world.emit('charge.failed', charge)
    return false
  }
  invoicePayment.status = 'paid'
  invoicePayment.amount_paid = invoice.total
  invoice.status = 'paid'
  invoice.amount_paid = invoice.total
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  world.emit('charge.succeeded', charge)
  world.emit('invoice.paid', invoice)
  return true
}

function findOrCreateInvoicePayment(world: World, invoice: Invoice) {
  const { objects } = world
  const existing = objects.all('invoice_payment').find((payment) => payment.invoice === invoice.id)
  if (existing) return existing
  const { customer, total, currency } = invoice
  const intent = objects.put({
    ...world.newObject('payment_intent'),
    amount: total,
    currency,
    customer,
    latest_charge: null,
    status: 'requires_payment_method' as const,
  })
  return objects.put({
    ...world.newObject('invoice_payment'),
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

function createCharge(world: World, { invoice, subscription, card, intent, paid }: Attempt): Charge {
  const { total: amount, customer, currency } = invoice
  const charge = world.newObject('charge')
  const fee = processingFeeOf(amount)
  const balanceTransaction = {
    ...world.newObject('balance_transaction'),
    amount,
    currency,
    fee,
    net: amount - fee,
    type: 'charge' as const,
    source: charge.id,
    status: 'pending',
    fee_details: [{ amount: fee, currency, type: 'stripe_fee', application: null, description: null }],
  }
  if (paid) world.objects.put(balanceTransaction)
  const { destination } = subscription.transfer_data
  // The whole amount is transferred, and our share returns as an application fee.
  const transfer = {
    ...world.newObject('transfer'),
    amount,
    amount_reversed: 0,
    currency,
    destination,
    metadata: {},
    source_transaction: charge.id,
    transfer_group: null,
  }
  if (paid) world.objects.put(transfer)
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
    balance_transaction: paid ? balanceTransaction.id : null,
    transfer: paid ? transfer.id : null,
    failure_code: paid ? null : 'card_declined',
    payment_method_details: { type: 'card', card: card.card },
    transfer_data: { destination, amount: null },
  }
}
