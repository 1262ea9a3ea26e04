export type AccountKind =
  | 'clearing'
  | 'creator_payable'
  | 'fee_revenue'
  | 'processing_expense'
  | 'dispute_hold'

/** Amounts are in cents. Debits (what we have or spent) are positive, credits (what we owe or earned) are negative. */
export interface Entry {
  account: AccountKind
  amount: number
}

interface Charge {
  amount: number
  /** The platform's part of the amount. */
  fee: number
}

interface Refund extends Charge {
  /** The sum of all earlier refunds and disputes of the charge. It includes failed ones, so that it never changes. */
  refundedBefore: number
  refund: number
}

interface Dispute extends Charge {
  refundedBefore: number
  disputed: number
}

export const charge = ({ amount, fee }: Charge): Entry[] =>
  entries({ clearing: amount, creator_payable: fee - amount, fee_revenue: -fee })

/** What the provider charges us for a payment. */
export const processing = (cost: number): Entry[] => entries({ clearing: -cost, processing_expense: cost })

export const refund = ({ refund, ...charge }: Refund): Entry[] => reversal('clearing', charge, refund)

export const refundFailed = (failed: Refund): Entry[] => negated(refund(failed))

/** We still have the money, but it may have to go back to the bank. */
export const disputeOpened = ({ disputed, ...charge }: Dispute): Entry[] =>
  reversal('dispute_hold', charge, disputed)

export const disputeWon = (won: Dispute): Entry[] => negated(disputeOpened(won))

/** The bank has collected the disputed money. */
export const disputeTaken = (amount: number): Entry[] => entries({ clearing: -amount, dispute_hold: amount })

/** The bank has returned the disputed money. */
export const disputeReturned = (amount: number): Entry[] => negated(disputeTaken(amount))

/** What the bank charges us for handling a dispute. */
export const disputeFee = (cost: number): Entry[] => processing(cost)

export const payout = (amount: number): Entry[] => entries({ clearing: -amount, creator_payable: amount })

export const payoutFailed = (amount: number): Entry[] => negated(payout(amount))

const DAY_MS = 86_400_000

/** The part of a span that consists of whole UTC days; it's empty if the span contains none. */
export function wholeDays({ from, to }: { from: Date; to: Date }): { from: Date; to: Date } {
  const first = Math.ceil(from.getTime() / DAY_MS) * DAY_MS
  const last = Math.floor(to.getTime() / DAY_MS) * DAY_MS
  return first < last ? { from: new Date(first), to: new Date(last) } : { from, to: from }
}

/** Takes an amount of a charge back from the creator and the platform, each in proportion to their part. */
function reversal(
  from: AccountKind,
  { amount, fee, refundedBefore }: Omit<Refund, 'refund'>,
  taken: number,
): Entry[] {
  // The difference of rounded totals, so that the parts of several refunds add up to exactly the fee.
  const feePart = share(fee, refundedBefore + taken, amount) - share(fee, refundedBefore, amount)
  return entries({ [from]: -taken, creator_payable: taken - feePart, fee_revenue: feePart })
}

/** `whole × part / of`, rounded half up. The product of two amounts can exceed what a number holds exactly. */
const share = (whole: number, part: number, of: number): number =>
  Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))

const negated = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

const entries = (amounts: Partial<Record<AccountKind, number>>): Entry[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account: account as AccountKind, amount }))
