import { draft } from './billing.ts'
import { cardOf } from './cards.ts'
import { attempt } from './charging.ts'
import type { BalanceTransaction, Session, Subscription } from './things.ts'
import { monthsLater, type World } from './world.ts'

const DISPUTE_FEE = 1_500

/** What people do on the pages of Stripe, and banks behind them. */
export function acting(world: World) {
  const { shelf } = world

  const addCard = (customer: string, number: string): string => {
    const { brand, last4 } = cardOf(number)
    return shelf.put({ ...world.made('payment_method'), type: 'card', customer, card: { brand, last4 } }).id
  }

  return {
    /** Whether the page took the card. */
    pay(sessionId: string, number: string): boolean {
      const session = shelf.get('checkout.session', sessionId)
      if (session.status !== 'open' || !cardOf(number).first) return false
      const subscription = begin(world, session, addCard(session.customer, number))
      const invoice = draft(world, subscription, 'subscription_create')
      invoice.status_transitions.finalized_at = world.now
      world.tell('customer.subscription.created', subscription)
      attempt(world, invoice, subscription, true)
      session.status = 'complete'
      session.payment_status = 'paid'
      session.url = null
      session.subscription = subscription.id
      session.invoice = invoice.id
      world.tell('checkout.session.completed', session)
      return true
    },

    /** In the portal it is the customer's card that changes, not that of a subscription. */
    changeCard(customerId: string, number: string): void {
      const customer = shelf.get('customer', customerId)
      customer.invoice_settings.default_payment_method = addCard(customerId, number)
      world.tell('customer.updated', customer)
    },

    finishOnboarding(accountId: string): void {
      const account = shelf.get('account', accountId)
      account.details_submitted = true
      account.payouts_enabled = true
      account.capabilities.transfers = 'active'
      account.requirements = { currently_due: [], past_due: [], disabled_reason: null }
      world.tell('account.updated', account, accountId)
    },

    reject(accountId: string): void {
      const account = shelf.get('account', accountId)
      account.payouts_enabled = false
      account.requirements.disabled_reason = 'rejected.terms_of_service'
      world.tell('account.updated', account, accountId)
    },

    /** With a warning the bank only asks, and no money moves. */
    dispute(chargeId: string, status: 'needs_response' | 'warning_needs_response' = 'needs_response'): void {
      const charge = shelf.get('charge', chargeId)
      const takes = status === 'needs_response'
      charge.disputed = true
      const dispute = shelf.put({
        ...world.made('dispute'),
        amount: charge.amount,
        currency: 'usd',
        charge: charge.id,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status,
        is_charge_refundable: !takes,
        balance_transactions: takes ? [move(world, -charge.amount, DISPUTE_FEE)] : [],
      })
      world.tell('charge.dispute.created', dispute)
      if (takes) world.tell('charge.dispute.funds_withdrawn', dispute)
    },

    decide(chargeId: string, verdict: 'won' | 'lost'): void {
      const dispute = shelf.all('dispute').find(({ charge }) => charge === chargeId)!
      dispute.status = verdict
      if (verdict === 'won') {
        // In some countries the fee comes back with the money.
        dispute.balance_transactions.push(move(world, dispute.amount, -DISPUTE_FEE))
        world.tell('charge.dispute.funds_reinstated', dispute)
      }
      world.tell('charge.dispute.closed', dispute)
    },

    failPayout(payoutId: string): void {
      const payout = shelf.get('payout', payoutId)
      payout.status = 'failed'
      payout.failure_code = 'account_closed'
      payout.failure_message = 'The bank account has been closed.'
      world.tell('payout.failed', payout, world.accountOf.get(payoutId)!)
    },
  }
}

function begin(world: World, session: Session, card: string): Subscription {
  const { price, feePercent, destination } = world.offers.get(session.id)!
  const { now } = world
  const end = monthsLater(now, 1)
  return world.shelf.put<Subscription>({
    ...world.made('subscription'),
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

function move(world: World, amount: number, fee: number): BalanceTransaction {
  return {
    ...world.made('balance_transaction'),
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
