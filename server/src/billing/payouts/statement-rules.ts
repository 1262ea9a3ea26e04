import { momentOf, type Statement, wallTimeAt } from '@koji/contract'

export type Line = 'gross' | 'fees' | 'refunds' | 'disputes' | 'payouts'

/** What one kind of posting added to a creator's balance. */
export interface Change {
  kind: string
  net: number
  /** The platform's part of the postings. */
  fee: number
}

const LINE_OF: Record<string, Exclude<Line, 'fees'>> = {
  charge: 'gross',
  refund: 'refunds',
  refund_failed: 'refunds',
  dispute_opened: 'disputes',
  dispute_won: 'disputes',
  payout: 'payouts',
  payout_failed: 'payouts',
}

export const monthAt = (moment: Date, timeZone: string): string => wallTimeAt(moment, timeZone).slice(0, 7)

export function monthAfter(month: string, by = 1): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** From the first local midnight of a month to that of the next. */
export const spanOf = (month: string, timeZone: string): { from: Date; to: Date } => ({
  from: momentOf(`${month}-01T00:00`, timeZone),
  to: momentOf(`${monthAfter(month)}-01T00:00`, timeZone),
})

/** Up to `count` months from `newest` back to `first`. */
export function monthsBack(newest: string, first: string, count: number): string[] {
  const months: string[] = []
  for (let month = newest; month >= first && months.length < count; month = monthAfter(month, -1))
    months.push(month)
  return months
}

/** Every cent is in exactly one line: the platform's part in `fees`, the full amount of the payment or refund in its own. */
export function linesOf(changes: readonly Change[]): Record<Line, number> {
  const lines = { gross: 0, fees: 0, refunds: 0, disputes: 0, payouts: 0 }
  for (const { kind, net, fee } of changes) {
    const line = LINE_OF[kind]
    if (!line) throw new Error(`A statement has no line for "${kind}"`)
    lines[line] += net - fee
    lines.fees += fee
  }
  return lines
}

export const sumOf = ({ gross, fees, refunds, disputes, payouts }: Record<Line, number>): number =>
  gross + fees + refunds + disputes + payouts

/** `months` are consecutive, oldest first, so each opens with the closing balance of the one before. */
export function statementsOf(
  opening: number,
  months: readonly { month: string; from: Date; to: Date; changes: readonly Change[] }[],
  now: Date,
): Statement[] {
  let balance = opening
  return months.map(({ month, from, to, changes }) => {
    const lines = linesOf(changes)
    const monthOpening = balance
    balance += sumOf(lines)
    return {
      month,
      from: from.toISOString(),
      to: to.toISOString(),
      over: to <= now,
      opening: monthOpening,
      ...lines,
      closing: balance,
    }
  })
}
