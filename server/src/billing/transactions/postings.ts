import { HOLD_DAYS } from '@koji/contract'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '#adapters/payments/port.ts'
import { entriesOf, type Posting } from '#billing/ledger/service.ts'

const DAY_MS = 86_400_000

type BarePosting = Pick<Posting, 'reference' | 'kind' | 'at' | 'entries'>

interface Share {
  amount: number
  fee: number
  refundedBefore: number
}

/** All postings of a payment as it is now. Each has its own reference, so the ledger writes it once. */
export function postingsOf(
  payment: ProviderPayment,
  about: Pick<Posting, 'transactionId' | 'payoutAccountId'>,
): Posting[] {
  const { charge, amount, paidAt } = payment
  if (!charge || !paidAt) return []
  const of = { amount, fee: charge.applicationFee }
  const postings: BarePosting[] = [
    { reference: `charge:${charge.id}`, kind: 'charge', at: paidAt, entries: entriesOf.charge(of) },
    {
      reference: `processing:${charge.id}`,
      kind: 'processing',
      at: paidAt,
      entries: entriesOf.processing(charge.processingFee ?? 0),
    },
  ]
  // The part of the fee that is returned depends on earlier refunds, so the order matters.
  let refundedBefore = 0
  for (const reversal of reversalsOf(payment)) {
    const share = { ...of, refundedBefore }
    postings.push(
      ...(reversal.refund
        ? refundPostings(reversal.refund, share)
        : disputePostings(reversal.dispute, share)),
    )
    refundedBefore += (reversal.refund ?? reversal.dispute).amount
  }
  const availableAt = new Date(paidAt.getTime() + HOLD_DAYS * DAY_MS)
  return postings.map((posting) => ({ ...posting, ...about, availableAt }))
}

type Reversal =
  | { at: Date; refund: ProviderRefund; dispute: null }
  | { at: Date; refund: null; dispute: ProviderDispute }

const reversalsOf = ({ refunds, dispute }: ProviderPayment): Reversal[] =>
  [
    ...refunds.map((refund): Reversal => ({ at: refund.at, refund, dispute: null })),
    ...(dispute ? [{ at: dispute.at, refund: null, dispute } satisfies Reversal] : []),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())

function refundPostings({ id, amount, at, state }: ProviderRefund, share: Share): BarePosting[] {
  const refund = { ...share, refund: amount }
  const reference = `refund:${id}`
  const sent: BarePosting = { reference, kind: 'refund', at, entries: entriesOf.refund(refund) }
  if (state !== 'failed') return [sent]
  return [
    sent,
    {
      reference: `${reference}:failed`,
      kind: 'refund_failed',
      at,
      entries: entriesOf.refundFailed(refund),
    },
  ]
}

function disputePostings(
  { id, amount, at, state, fee, closedAt }: ProviderDispute,
  share: Share,
): BarePosting[] {
  const lost = { ...share, disputed: amount }
  const key = `dispute:${id}`
  const opened: BarePosting[] = [
    { reference: `${key}:opened`, kind: 'dispute_opened', at, entries: entriesOf.disputeOpened(lost) },
    { reference: `${key}:taken`, kind: 'dispute_taken', at, entries: entriesOf.disputeTaken(amount) },
    { reference: `${key}:fee`, kind: 'dispute_fee', at, entries: entriesOf.disputeFee(fee) },
  ]
  if (state !== 'won') return opened
  const back = closedAt ?? at
  return [
    ...opened,
    { reference: `${key}:won`, kind: 'dispute_won', at: back, entries: entriesOf.disputeWon(lost) },
    {
      reference: `${key}:returned`,
      kind: 'dispute_returned',
      at: back,
      entries: entriesOf.disputeReturned(amount),
    },
  ]
}

const REFUNDED_SIGN = { refund: 1, dispute_opened: 1, refund_failed: -1, dispute_won: -1 } as const

/** What a posting adds to the creator's figures of its day. */
export function dailyFigures({ kind, entries, at }: Posting) {
  const sumOf = (wanted: string) =>
    entries.reduce((sum, { account, amount }) => sum + (account === wanted ? amount : 0), 0)
  const whole = Math.abs(sumOf('clearing') || sumOf('dispute_hold'))
  return {
    at,
    gross: kind === 'charge' ? whole : 0,
    net: 0 - sumOf('creator_payable'),
    refunded: kind in REFUNDED_SIGN ? whole * REFUNDED_SIGN[kind as keyof typeof REFUNDED_SIGN] : 0,
  }
}
