import { HOLD_DAYS } from '@koji/contract'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '#adapters/payments/port.ts'
import { entriesOf, type Posting } from '#billing/ledger/service.ts'

const DAY_MS = 86_400_000

type Bare = Pick<Posting, 'reference' | 'kind' | 'at' | 'entries'>

interface Part {
  amount: number
  fee: number
  refundedBefore: number
}

/** Everything that the ledger has to say about a payment as it is now, each under a reference of its own. */
export function postingsOf(
  payment: ProviderPayment,
  about: Pick<Posting, 'transactionId' | 'payoutAccountId'>,
): Posting[] {
  const { charge, amount, paidAt } = payment
  if (!charge || !paidAt) return []
  const of = { amount, fee: charge.applicationFee }
  const postings: Bare[] = [
    { reference: `charge:${charge.id}`, kind: 'charge', at: paidAt, entries: entriesOf.charge(of) },
    {
      reference: `processing:${charge.id}`,
      kind: 'processing',
      at: paidAt,
      entries: entriesOf.processing(charge.processingFee ?? 0),
    },
  ]
  // In the order in which it was taken back: of each, the part of the fee depends on what was before it.
  let refundedBefore = 0
  for (const taken of takenBack(payment)) {
    const part = { ...of, refundedBefore }
    postings.push(
      ...(taken.refund ? refundPostings(taken.refund, part) : disputePostings(taken.dispute, part)),
    )
    refundedBefore += (taken.refund ?? taken.dispute).amount
  }
  const availableAt = new Date(paidAt.getTime() + HOLD_DAYS * DAY_MS)
  return postings.map((posting) => ({ ...posting, ...about, availableAt }))
}

type Taken =
  | { at: Date; refund: ProviderRefund; dispute: null }
  | { at: Date; refund: null; dispute: ProviderDispute }

const takenBack = ({ refunds, dispute }: ProviderPayment): Taken[] =>
  [
    ...refunds.map((refund): Taken => ({ at: refund.at, refund, dispute: null })),
    ...(dispute ? [{ at: dispute.at, refund: null, dispute } satisfies Taken] : []),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())

function refundPostings({ id, amount, at, state }: ProviderRefund, part: Part): Bare[] {
  const refund = { ...part, refund: amount }
  const reference = `refund:${id}`
  const given: Bare = { reference, kind: 'refund', at, entries: entriesOf.refund(refund) }
  if (state !== 'failed') return [given]
  return [
    given,
    {
      reference: `${reference}:failed`,
      kind: 'refund_failed',
      at,
      entries: entriesOf.refundFailed(refund),
    },
  ]
}

function disputePostings({ id, amount, at, state, fee, closedAt }: ProviderDispute, part: Part): Bare[] {
  const lost = { ...part, disputed: amount }
  const key = `dispute:${id}`
  const opened: Bare[] = [
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

const GROSS = ['charge']
const BACK = { refund: 1, dispute_opened: 1, refund_failed: -1, dispute_won: -1 } as const

/** What a posting adds to a creator's day. */
export function dayOf({ kind, entries, at }: Posting) {
  const sumOf = (wanted: string) =>
    entries.reduce((sum, { account, amount }) => sum + (account === wanted ? amount : 0), 0)
  const whole = Math.abs(sumOf('clearing') || sumOf('dispute_hold'))
  return {
    at,
    gross: GROSS.includes(kind) ? whole : 0,
    net: 0 - sumOf('creator_payable'),
    refunded: kind in BACK ? whole * BACK[kind as keyof typeof BACK] : 0,
  }
}
