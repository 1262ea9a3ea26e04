import type { LedgerRow, Payout } from '@koji/contract'
import { PAYOUT_MIN } from '@koji/contract/constants'
import { dollars } from '#lib/format.ts'

export const KIND_LABELS: Record<LedgerRow['kind'], string> = {
  charge: 'A subscriber paid for a month',
  processing: 'What the card costs',
  refund: 'Given back to a subscriber',
  refund_failed: 'A refund came back',
  dispute_opened: 'A bank asks for a payment back',
  dispute_taken: 'A bank fetched a payment',
  dispute_won: 'The bank lets the payment stand',
  dispute_returned: 'A bank brought a payment back',
  dispute_fee: 'What a bank asks for its trouble',
  payout: 'Sent to your bank',
  payout_failed: 'A payout came back',
}

export const PAYOUT_LABELS: Record<Payout['state'], string> = {
  sent: 'On its way',
  paid: 'Arrived',
  failed: 'Came back',
}

export const PAYOUT_TONES = { sent: 'ai', paid: 'ok', failed: 'danger' } as const satisfies Record<
  Payout['state'],
  string
>

/** Puts a plus before positive amounts. */
export const formatSigned = (cents: number): string => (cents > 0 ? `+${dollars(cents)}` : dollars(cents))

/** "$7.99 less $0.80 fee". */
export function describeFee({ amount, fee }: Pick<LedgerRow, 'amount' | 'fee'>): string {
  if (fee === 0) return ''
  const [total, part] = [dollars(Math.abs(amount - fee)), dollars(Math.abs(fee))]
  return fee < 0 ? `${total} less ${part} fee` : `${total}, ${part} of it our fee`
}

/** Why an amount cannot be paid out; null when it can. */
export function payoutError(cents: number | null, available: number): string | null {
  if (cents === null) return 'Enter an amount, such as 50.00'
  if (cents < PAYOUT_MIN) return `Payouts begin at ${dollars(PAYOUT_MIN)}`
  return cents > available ? `At most ${dollars(available)} is available` : null
}

/** Says whether the balance is enough for a payout, or how a debt is settled. */
export function describeAvailable(available: number): string {
  if (available < 0) return 'More was given back than you had. What comes in makes it good first.'
  if (available < PAYOUT_MIN) return `Payouts begin at ${dollars(PAYOUT_MIN)}.`
  return 'You can have it sent to your bank.'
}

/** `now` is the time of the payment provider. */
export const isPending = ({ availableAt }: LedgerRow, now: string): boolean =>
  availableAt !== null && Date.parse(availableAt) > Date.parse(now)
