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
const FIGURES = ['reach', 'likes', 'comments', 'joined', 'left', 'posts', 'gross', 'net', 'refunded'] as const
type Figure = (typeof FIGURES)[number]

const zeros = () => Object.fromEntries(FIGURES.map((key) => [key, 0])) as Record<Figure, number>

export const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

/** All days of the range in order, including those on which nothing happened. */
export function fillDays(rows: readonly DayRow[], today: string, days: number): DayRow[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, n) => {
    const day = daysBefore(today, days - 1 - n)
    return known.get(day) ?? { day, ...zeros() }
  })
}

export function sumOf(rows: readonly DayRow[]): Record<Figure, number> {
  const sum = zeros()
  for (const row of rows) for (const key of FIGURES) sum[key] += row[key]
  return sum
}

/** The share of everyone who was subscribed during the range that left. */
export const churnOf = (subscribed: number, left: number): number =>
  left > 0 ? left / (subscribed + left) : 0

/** A creator's monthly earnings. The fee is deducted from each price, not from their sum. */
export const netOf = (prices: readonly { price: number; people: number }[]): number =>
  prices.reduce((sum, { price, people }) => sum + people * (price - platformFee(price)), 0)

/** Expected earnings in cents, if the same share leaves again. Rounded down with integers only. */
export const forecastOf = (monthlyNet: number, subscribed: number, left: number): number =>
  subscribed + left > 0 ? Number((BigInt(monthlyNet) * BigInt(subscribed)) / BigInt(subscribed + left)) : 0
