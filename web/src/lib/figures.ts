export interface Change {
  direction: 'up' | 'down' | 'same'
  words: string
  /** An increase isn't always good. */
  good: boolean
}

const whole = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** "2,318" and, from ten thousand on, "41.2K". */
export const formatFigure = (value: number): string =>
  value >= 10_000 ? short.format(value) : whole.format(value)

/** The change in percent or as a count. A change from zero has no percentage. */
export function compareFigures(
  { now, before }: { now: number; before: number },
  by: 'percent' | 'count' = 'percent',
): Change {
  const difference = now - before
  if (difference === 0) return { direction: 'same', words: 'no change', good: true }
  const direction = difference > 0 ? 'up' : 'down'
  const good = difference > 0
  if (by === 'count') return { direction, good, words: whole.format(Math.abs(difference)) }
  if (before === 0) return { direction, good, words: 'from nothing' }
  const percent = Math.abs(difference / before) * 100
  return {
    direction,
    good,
    words: `${percent >= 10 ? Math.round(percent) : Math.round(percent * 10) / 10} %`,
  }
}
