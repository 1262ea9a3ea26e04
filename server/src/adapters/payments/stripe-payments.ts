import type { Stripe } from 'stripe'
import { type PaymentProvider, type ProviderPayment, ProviderRefused } from './port.ts'
import { disputeFrom, methodFrom, processingFeeOf, refundFrom } from './stripe-charges.ts'
import { dateOf, dateOrNull, each, find, idOf, request } from './stripe-requests.ts'

type Part = Pick<PaymentProvider, 'listPayments' | 'findPayment' | 'refund'>

/** A payment combines an invoice, its payment attempts, and the charge with its refunds and dispute. */
export function payments(stripe: Stripe): Part {
  async function findByInvoice(id: string): Promise<ProviderPayment | null> {
    const invoice = await find(() => stripe.invoices.retrieve(id, { expand: ['payments'] }))
    return invoice && paymentFrom(stripe, invoice)
  }

  async function findInvoice(charge: string): Promise<string | null> {
    const found = await find(() => stripe.charges.retrieve(charge))
    if (!found?.payment_intent) return null
    const payment = { type: 'payment_intent', payment_intent: idOf(found.payment_intent) } as const
    const [link] = (await request(() => stripe.invoicePayments.list({ payment, limit: 1 }))).data
    return link ? idOf(link.invoice) : null
  }

  return {
    async *listPayments(subscription) {
      const invoices = stripe.invoices.list({ subscription, expand: ['data.payments'] })
      for await (const invoice of each(invoices)) {
        const payment = await paymentFrom(stripe, invoice)
        if (payment) yield payment
      }
    },

    async findPayment(id) {
      const invoice = id.startsWith('in_') ? id : await findInvoice(id)
      return invoice ? findByInvoice(invoice) : null
    },

    async refund({ charge, amount, key }) {
      // Stripe forgets idempotency keys after a day, but a refund must never be repeated.
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
      return refundFrom(await request(() => stripe.refunds.create(params, { idempotencyKey: key })))
    },
  }
}

/** Null for an invoice that isn't for a month of a subscription. */
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
    // The invoice's own period is the previous month.
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

/** Takes a second request, since a response can be expanded by four levels at most. */
async function latestChargeOf(stripe: Stripe, { payments }: Stripe.Invoice): Promise<Stripe.Charge | null> {
  const all = payments?.data ?? []
  const payment = all.find(({ status }) => status === 'paid') ?? all.find(({ is_default }) => is_default)
  const id = payment?.payment.payment_intent
  if (!id) return null
  const expand = ['latest_charge.balance_transaction']
  const intent = await request(() => stripe.paymentIntents.retrieve(idOf(id), { expand }))
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
  const { data } = await request(() => stripe.disputes.list({ charge: id, limit: 10 }))
  return data.map(disputeFrom).find((dispute) => dispute !== null) ?? null
}
