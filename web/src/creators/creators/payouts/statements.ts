import type { Statement } from '@koji/contract'

/** "November 2026". */
export const monthName = (month: string, language = 'en', length: 'long' | 'short' = 'long'): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
    timeZone: 'UTC',
    month: length,
    year: 'numeric',
  })

/** Earnings after fees, refunds and disputes. */
export const netEarnings = ({ gross, fees, refunds, disputes }: Statement): number =>
  gross + fees + refunds + disputes

interface StatementLine {
  name: string
  note?: string
  amount: number
}

/** The lines between the opening and the closing balance. */
export const statementLines = ({ gross, fees, refunds, disputes, payouts }: Statement): StatementLine[] => [
  { name: 'Paid by subscribers', amount: gross },
  { name: 'Fees', note: 'less what came back of them with refunds', amount: fees },
  { name: 'Given back', amount: refunds },
  { name: 'Disputes', note: 'what banks took back, less what they let stand', amount: disputes },
  { name: 'Sent to your bank', amount: payouts },
]

const DAY_MS = 86_400_000

/** The period of the dashboard figures, which count days in UTC. */
export function spanOfDays(days: number, now: string): { from: string; to: string } {
  const midnight = Date.parse(`${now.slice(0, 10)}T00:00:00Z`)
  const at = (offset: number) => new Date(midnight + offset * DAY_MS).toISOString()
  return { from: at(1 - days), to: at(1) }
}
