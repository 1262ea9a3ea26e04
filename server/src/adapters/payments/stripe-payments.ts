import type { Stripe } from 'stripe'
import { type Payments, type ProviderPayment, ProviderRefused } from './port.ts'
import { ask, dateOf, dateOrNull, each, find, idOf } from './stripe-answers.ts'
import { disputeFrom, methodFrom, processingFeeOf, refundFrom } from './stripe-charges.ts'

type Part = Pick<Payments, 'paymentsOf' | 'paymentOf' | 'refund'>

/** A payment is an invoice, what was tried to pay it, and what became of the charge. */
export function payments(stripe: Stripe): Part {
  async function paymentOf(id: string): Promise<ProviderPayment | null> {
    const invoice = await find(() => stripe.invoices.retrieve(id, { expand: ['payments'] }))
    return invoice && paymentFrom(stripe, invoice)
  }

  async function invoiceOf(charge: string): Promise<string | null> {
    const found = await find(() => stripe.charges.retrieve(charge))
    if (!found?.payment_intent) return null
    const payment = { type: 'payment_intent', payment_intent: idOf(found.payment_intent) } as const
    const [link] = (await ask(() => stripe.invoicePayments.list({ payment, limit: 1 }))).data
    return link ? idOf(link.invoice) : null
  }

  return {
    async *paymentsOf(subscription) {
      const invoices = stripe.invoices.list({ subscription, expand: ['data.payments'] })
      for await (const invoice of each(invoices)) {
        const payment = await paymentFrom(stripe, invoice)
        if (payment) yield payment
      }
    },

    async paymentOf(id) {
      const invoice = id.startsWith('in_') ? id : await invoiceOf(id)
      return invoice ? paymentOf(invoice) : null
    },

    async refund({ charge, amount, key }) {
      // Stripe forgets keys after a day, and a refund must not be made again after that either.
      for await (const made of each(stripe.refunds.list({ charge, limit: 100 }))) {
        if (made.metadata?.key !== key) continue
        if (made.amount !== amount) throw new ProviderRefused('Stripe: another amount under the same key')
        return refundFrom(made)
      }
      const params = {
        charge,
        amount,
        reverse_transfer: true,
        refund_application_fee: true,
        metadata: { key },
      }
      return refundFrom(await ask(() => stripe.refunds.create(params, { idempotencyKey: key })))
    },
  }
}

/** Null for what is not a month of a subscription. */
async function paymentFrom(stripe: Stripe, invoice: Stripe.Invoice): Promise<ProviderPayment | null> {
  const subscription = invoice.parent?.subscription_details?.subscription
  const period = invoice.lines.data[0]?.period
  if (!subscription || !period || invoice.total <= 0) return null
  const latest = await latestChargeOf(stripe, invoice)
  const charge = latest?.status === 'succeeded' ? latest : null
  const [refunds, dispute] = charge
    ? await Promise.all([refundsOf(stripe, charge), disputeOf(stripe, charge)])
    : [[], null]
  const paid = invoice.status === 'paid'
  return {
    id: invoice.id,
    subscription: idOf(subscription),
    amount: invoice.total,
    state: paid ? 'paid' : isUntried(invoice) ? 'open' : 'failed',
    attempts: invoice.attempt_count,
    lastAttemptAt: latest ? dateOf(latest.created) : null,
    nextAttemptAt: dateOrNull(invoice.next_payment_attempt),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    // That of the invoice itself is the month before.
    period: { from: dateOf(period.start), to: dateOf(period.end) },
    method: latest && methodFrom(latest),
    charge: charge && {
      id: charge.id,
      applicationFee: charge.application_fee_amount ?? 0,
      processingFee: processingFeeOf(charge),
    },
    refunds,
    dispute,
  }
}

const isUntried = ({ status, attempted }: Stripe.Invoice): boolean =>
  status === 'draft' || (status === 'open' && !attempted)

/** In two steps, as an answer unfolds four levels deep at most. */
async function latestChargeOf(stripe: Stripe, { payments }: Stripe.Invoice): Promise<Stripe.Charge | null> {
  const tried = payments?.data ?? []
  const counts = tried.find(({ status }) => status === 'paid') ?? tried.find((one) => one.is_default)
  const id = counts?.payment.payment_intent
  if (!id) return null
  const expand = ['latest_charge.balance_transaction']
  const intent = await ask(() => stripe.paymentIntents.retrieve(idOf(id), { expand }))
  const { latest_charge: charge } = intent
  return charge && typeof charge !== 'string' ? charge : null
}

async function refundsOf(stripe: Stripe, { id }: Stripe.Charge) {
  const refunds = []
  for await (const refund of each(stripe.refunds.list({ charge: id, limit: 100 })))
    refunds.push(refundFrom(refund))
  return refunds.toReversed()
}

async function disputeOf(stripe: Stripe, { id, disputed }: Stripe.Charge) {
  if (!disputed) return null
  const { data } = await ask(() => stripe.disputes.list({ charge: id, limit: 10 }))
  return data.map(disputeFrom).find((dispute) => dispute !== null) ?? null
}
