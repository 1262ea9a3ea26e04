import { momentOf, type Statement, wallTimeAt } from '@koji/contract'

export type Line = 'gross' | 'fees' | 'refunds' | 'disputes' | 'payouts'

/** What one kind of posting did to a balance: what it came to, and what of it was the platform's. */
export interface Change {
  kind: string
  net: number
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

/** The month that the clocks of a zone show at a moment. */
export const monthAt = (moment: Date, zone: string): string => wallTimeAt(moment, zone).slice(0, 7)

export function monthAfter(month: string, by = 1): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** From the first midnight of a month to the first of the next, as the clocks of a zone have it. */
export const spanOf = (month: string, zone: string): { from: Date; to: Date } => ({
  from: momentOf(`${month}-01T00:00`, zone),
  to: momentOf(`${monthAfter(month)}-01T00:00`, zone),
})

/** So many months, the newest first, and none before the first one. */
export function monthsBack(newest: string, first: string, count: number): string[] {
  const months: string[] = []
  for (let month = newest; month >= first && months.length < count; month = monthAfter(month, -1))
    months.push(month)
  return months
}

/**
 * Every cent of the changes is in exactly one line: what somebody paid or got back is whole in its own, and the platform's
 * part of it in `fees`.
 */
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

/** Of months that follow each other, the oldest first: each begins with what the one before came to. */
export function statementsOf(
  opening: number,
  months: readonly { month: string; from: Date; to: Date; changes: readonly Change[] }[],
  now: Date,
): Statement[] {
  let balance = opening
  return months.map(({ month, from, to, changes }) => {
    const lines = linesOf(changes)
    const before = balance
    balance += sumOf(lines)
    return {
      month,
      from: from.toISOString(),
      to: to.toISOString(),
      over: to <= now,
      opening: before,
      ...lines,
      closing: balance,
    }
  })
}
