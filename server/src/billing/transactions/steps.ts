import type { ProviderPayment } from '#adapters/payments/port.ts'

interface Step {
  reference: string
  kind: string
  amount: number | null
  at: Date
}

/** The history of a payment. References are stable, so each step is saved once. */
export function stepsOf(payment: ProviderPayment): Step[] {
  const { attempts, state, paidAt, amount, refunds, dispute, period } = payment
  const steps: Step[] = []
  if (state === 'failed' || attempts > 1)
    steps.push({ reference: 'failed', kind: 'failed', amount, at: period.from })
  if (paidAt) steps.push({ reference: 'paid', kind: 'paid', amount, at: paidAt })
  for (const refund of refunds) {
    steps.push({ reference: refund.id, kind: 'refunded', amount: refund.amount, at: refund.at })
    if (refund.state === 'failed')
      steps.push({
        reference: `${refund.id}:failed`,
        kind: 'refund_failed',
        amount: refund.amount,
        at: refund.at,
      })
  }
  if (dispute) {
    const about = { amount: dispute.amount }
    steps.push({ ...about, reference: dispute.id, kind: 'dispute_opened', at: dispute.at })
    if (dispute.state !== 'open')
      steps.push({
        ...about,
        reference: `${dispute.id}:${dispute.state}`,
        kind: `dispute_${dispute.state}`,
        at: dispute.closedAt ?? dispute.at,
      })
  }
  return steps
}

/** Pending refunds count. */
export const refundedAmount = ({ refunds }: ProviderPayment): number =>
  refunds.reduce((sum, { amount, state }) => sum + (state === 'failed' ? 0 : amount), 0)
