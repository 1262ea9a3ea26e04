import { createInvoice } from './billing.ts'
import { findCard } from './cards.ts'
import { attemptPayment } from './charging.ts'
import type { BalanceTransaction, Session, Subscription } from './objects.ts'
import { monthsLater, type World } from './world.ts'

const DISPUTE_FEE = 1_500

/** What people do on Stripe's pages, and what banks do. */
export function createActions(world: World) {
  const { objects } = world

  const addCard = (customer: string, number: string): string => {
    const { brand, last4 } = findCard(number)
    return objects.put({
      ...world.newObject('payment_method'),
      type: 'card',
      customer,
      card: { brand, last4 },
    }).id
  }

  return {
    /** Pays a checkout session. Returns whether the card was accepted. */
    pay(sessionId: string, number: string): boolean {
      const session = objects.get('checkout.session', sessionId)
      if (session.status !== 'open' || !findCard(number).first) return false
      const subscription = startSubscription(world, session, addCard(session.customer, number))
      const invoice = createInvoice(world, subscription, 'subscription_create')
      invoice.status_transitions.finalized_at = world.now
      world.emit('customer.subscription.created', subscription)
      attemptPayment(world, invoice, subscription, true)
      session.status = 'complete'
      session.payment_status = 'paid'
      session.url = null
      session.subscription = subscription.id
      session.invoice = invoice.id
      world.emit('checkout.session.completed', session)
      return true
    },

    /** The portal changes the default card of the customer, not the card of a subscription. */
    changeCard(customerId: string, number: string): void {
      const customer = objects.get('customer', customerId)
      customer.invoice_settings.default_payment_method = addCard(customerId, number)
      world.emit('customer.updated', customer)
    },

    finishOnboarding(accountId: string): void {
      const account = objects.get('account', accountId)
      account.details_submitted = true
      account.payouts_enabled = true
      account.capabilities.transfers = 'active'
      account.requirements = { currently_due: [], past_due: [], disabled_reason: null }
      world.emit('account.updated', account, accountId)
    },

    reject(accountId: string): void {
      const account = objects.get('account', accountId)
      account.payouts_enabled = false
      account.requirements.disabled_reason = 'rejected.terms_of_service'
      world.emit('account.updated', account, accountId)
    },

    /** With a warning status the bank only inquires, and no money moves. */
    dispute(chargeId: string, status: 'needs_response' | 'warning_needs_response' = 'needs_response'): void {
      const charge = objects.get('charge', chargeId)
      const withdraws = status === 'needs_response'
      charge.disputed = true
      const dispute = objects.put({
        ...world.newObject('dispute'),
        amount: charge.amount,
        currency: 'usd',
        charge: charge.id,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status,
        is_charge_refundable: !withdraws,
        balance_transactions: withdraws ? [adjustBalance(world, -charge.amount, DISPUTE_FEE)] : [],
      })
      world.emit('charge.dispute.created', dispute)
      if (withdraws) world.emit('charge.dispute.funds_withdrawn', dispute)
    },

    decide(chargeId: string, verdict: 'won' | 'lost'): void {
      const dispute = objects.all('dispute').find(({ charge }) => charge === chargeId)!
      dispute.status = verdict
      if (verdict === 'won') {
        // In some countries the fee is returned, too.
        dispute.balance_transactions.push(adjustBalance(world, dispute.amount, -DISPUTE_FEE))
        world.emit('charge.dispute.funds_reinstated', dispute)
      }
      world.emit('charge.dispute.closed', dispute)
    },

    failPayout(payoutId: string): void {
      const payout = objects.get('payout', payoutId)
      payout.status = 'failed'
      payout.failure_code = 'account_closed'
      payout.failure_message = 'The bank account has been closed.'
      world.emit('payout.failed', payout, world.payoutAccounts.get(payoutId)!)
    },
  }
}

function startSubscription(world: World, session: Session, card: string): Subscription {
  const { price, feePercent, destination } = world.checkoutTerms.get(session.id)!
  const { now } = world
  const end = monthsLater(now, 1)
  return world.objects.put<Subscription>({
    ...world.newObject('subscription'),
    start_date: now,
    billing_cycle_anchor: now,
    status: 'active',
    currency: 'usd',
    customer: session.customer,
    metadata: { ...session.metadata },
    latest_invoice: '',
    application_fee_percent: feePercent,
    default_payment_method: card,
    transfer_data: { destination, amount_percent: null },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { reason: null, comment: null, feedback: null },
    items: {
      object: 'list',
      has_more: false,
      url: '/v1/subscription_items',
      data: [
        {
          id: `si_${session.id}`,
          object: 'subscription_item',
          quantity: 1,
          current_period_start: now,
          current_period_end: end,
          price: { object: 'price', unit_amount: price, currency: 'usd', recurring: { interval: 'month' } },
        },
      ],
    },
  })
}

function adjustBalance(world: World, amount: number, fee: number): BalanceTransaction {
  return {
    ...world.newObject('balance_transaction'),
    amount,
    currency: 'usd',
    fee,
    net: amount - fee,
    type: 'adjustment',
    source: null,
    status: 'available',
    fee_details: fee
      ? [{ amount: fee, currency: 'usd', type: 'stripe_fee', application: null, description: 'Dispute fee' }]
      : [],
  }
}
