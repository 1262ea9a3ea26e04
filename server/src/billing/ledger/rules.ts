export type AccountKind =
  | 'clearing'
  | 'creator_payable'
  | 'fee_revenue'
  | 'processing_expense'
  | 'dispute_hold'

/** Cents. What we have or lost is positive, what we owe or earned is negative. */
export interface Entry {
  account: AccountKind
  amount: number
}

/** What was paid, and how much of it is the platform's. */
interface Charge {
  amount: number
  fee: number
}

interface Refund extends Charge {
  /** By all refunds and disputes of the charge that began before, whatever became of them: so it never changes. */
  refundedBefore: number
  refund: number
}

interface Dispute extends Charge {
  refundedBefore: number
  disputed: number
}

export const charge = ({ amount, fee }: Charge): Entry[] =>
  entries({ clearing: amount, creator_payable: fee - amount, fee_revenue: -fee })

/** What the collecting of a charge costs us. */
export const processing = (cost: number): Entry[] => entries({ clearing: -cost, processing_expense: cost })

export const refund = ({ refund, ...of }: Refund): Entry[] => takenBack('clearing', of, refund)

export const refundFailed = (failed: Refund): Entry[] => undone(refund(failed))

/** The money is not gone yet, but nobody counts on it. */
export const disputeOpened = ({ disputed, ...of }: Dispute): Entry[] =>
  takenBack('dispute_hold', of, disputed)

export const disputeWon = (won: Dispute): Entry[] => undone(disputeOpened(won))

/** The bank has fetched it. */
export const disputeTaken = (amount: number): Entry[] => entries({ clearing: -amount, dispute_hold: amount })

/** The bank has brought it back. */
export const disputeReturned = (amount: number): Entry[] => undone(disputeTaken(amount))

/** What the bank asks for the trouble. */
export const disputeFee = (cost: number): Entry[] => processing(cost)

export const payout = (amount: number): Entry[] => entries({ clearing: -amount, creator_payable: amount })

export const payoutFailed = (amount: number): Entry[] => undone(payout(amount))

const DAY_MS = 86_400_000

/** The days of UTC that lie within a span as a whole; none of them where there is not one. */
export function wholeDays({ from, to }: { from: Date; to: Date }): { from: Date; to: Date } {
  const first = Math.ceil(from.getTime() / DAY_MS) * DAY_MS
  const last = Math.floor(to.getTime() / DAY_MS) * DAY_MS
  return first < last ? { from: new Date(first), to: new Date(last) } : { from, to: from }
}

/** Everybody who had a part of it gives that part back. */
function takenBack(
  from: AccountKind,
  { amount, fee, refundedBefore }: Omit<Refund, 'refund'>,
  taken: number,
): Entry[] {
  // The difference of rounded totals: the parts add up to the fee, into however many refunds it falls.
  const ofFee = share(fee, refundedBefore + taken, amount) - share(fee, refundedBefore, amount)
  return entries({ [from]: -taken, creator_payable: taken - ofFee, fee_revenue: ofFee })
}

/** `whole × part / of`, half a cent rounded up. The product of two sums may be more than a number holds exactly. */
const share = (whole: number, part: number, of: number): number =>
  Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))

const undone = (done: readonly Entry[]): Entry[] =>
  done.map(({ account, amount }) => ({ account, amount: -amount }))

const entries = (amounts: Partial<Record<AccountKind, number>>): Entry[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account: account as AccountKind, amount }))
