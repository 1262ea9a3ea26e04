import type { Statement } from '@koji/contract'

/** "November 2026". */
export const monthName = (month: string, language = 'en', length: 'long' | 'short' = 'long'): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
    timeZone: 'UTC',
    month: length,
    year: 'numeric',
  })

/** What subscribers brought, after the fee and what was given back. */
export const earnedIn = ({ gross, fees, refunds, disputes }: Statement): number =>
  gross + fees + refunds + disputes

interface Line {
  name: string
  note?: string
  amount: number
}

/** Between the two balances, in the order in which they are read. */
export const linesOf = ({ gross, fees, refunds, disputes, payouts }: Statement): Line[] => [
  { name: 'Paid by subscribers', amount: gross },
  { name: 'Fees', note: 'less what came back of them with refunds', amount: fees },
  { name: 'Given back', amount: refunds },
  { name: 'Disputes', note: 'what banks took back, less what they let stand', amount: disputes },
  { name: 'Sent to your bank', amount: payouts },
]

const DAY_MS = 86_400_000

/** The days that the dashboard counts, which are those of UTC: so that its figures are the sums of these rows. */
export function spanOfDays(days: number, now: string): { from: string; to: string } {
  const midnight = Date.parse(`${now.slice(0, 10)}T00:00:00Z`)
  const at = (shift: number) => new Date(midnight + shift * DAY_MS).toISOString()
  return { from: at(1 - days), to: at(1) }
}
