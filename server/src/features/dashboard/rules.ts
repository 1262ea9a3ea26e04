export interface DayRow {
  day: string
  reach: number
  likes: number
  comments: number
  joined: number
  left: number
  posts: number
}

const DAY_MS = 86_400_000
const COUNTED = ['reach', 'likes', 'comments', 'joined', 'left', 'posts'] as const

/** Days before another one, as the calendar names them. */
export const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

/** Every day of the range, also those on which nothing happened, the oldest first. */
export function wholeRange(rows: readonly DayRow[], today: string, days: number): DayRow[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, n) => {
    const day = daysBefore(today, days - 1 - n)
    return known.get(day) ?? { day, reach: 0, likes: 0, comments: 0, joined: 0, left: 0, posts: 0 }
  })
}

/** What the days add up to. */
export function sumOf(rows: readonly DayRow[]): Record<(typeof COUNTED)[number], number> {
  const sum = { reach: 0, likes: 0, comments: 0, joined: 0, left: 0, posts: 0 }
  for (const row of rows) for (const key of COUNTED) sum[key] += row[key]
  return sum
}
