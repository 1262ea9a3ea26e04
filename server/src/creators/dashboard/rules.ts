import { platformFee } from '@koji/contract'

export interface DayRow {
  day: string
  reach: number
  likes: number
  comments: number
  joined: number
  left: number
  posts: number
  gross: number
  net: number
  refunded: number
}

const DAY_MS = 86_400_000
const COUNTED = ['reach', 'likes', 'comments', 'joined', 'left', 'posts', 'gross', 'net', 'refunded'] as const
type Counted = (typeof COUNTED)[number]

const nothing = () => Object.fromEntries(COUNTED.map((key) => [key, 0])) as Record<Counted, number>

/** Days before another one, as the calendar names them. */
export const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

/** Every day of the range, also those on which nothing happened, the oldest first. */
export function wholeRange(rows: readonly DayRow[], today: string, days: number): DayRow[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, n) => {
    const day = daysBefore(today, days - 1 - n)
    return known.get(day) ?? { day, ...nothing() }
  })
}

/** What the days add up to. */
export function sumOf(rows: readonly DayRow[]): Record<Counted, number> {
  const sum = nothing()
  for (const row of rows) for (const key of COUNTED) sum[key] += row[key]
  return sum
}

/** Of all who were there at some time, the share that left: those who are there in the end, and those who left, are all. */
export const churnOf = (there: number, left: number): number => (left > 0 ? left / (there + left) : 0)

/** What a month brings a creator: the fee is taken of each price, not of their sum. */
export const netOf = (prices: readonly { price: number; people: number }[]): number =>
  prices.reduce((sum, { price, people }) => sum + people * (price - platformFee(price)), 0)

/** Cents that a month brings, less the share of whom we expect to leave; rounded down, in whole numbers all the way. */
export const forecastOf = (monthlyNet: number, there: number, left: number): number =>
  there + left > 0 ? Number((BigInt(monthlyNet) * BigInt(there)) / BigInt(there + left)) : 0
