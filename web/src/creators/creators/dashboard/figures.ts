import type { Change } from '#lib/figures.ts'
import type { Dashboard } from './weeks.ts'

type Figure = Dashboard['reach']

export { type Change, compareFigures, formatFigure } from '#lib/figures.ts'

const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const formatPercent = (share: number): string => `${oneDigit.format(share * 100)} %`

/** Compares churn in percentage points. Less churn is good. */
export function comparePoints({ now, before }: Figure): Change {
  const points = Math.round((now - before) * 1_000) / 10
  if (points === 0) return { direction: 'same', words: 'no change', good: true }
  const direction = points > 0 ? 'up' : 'down'
  return { direction, good: points < 0, words: `${oneDigit.format(Math.abs(points))} pt` }
}

/** Names the most important change, in one sentence. */
export function summarizeFigures(
  { subscribers, reach, posts, money }: Pick<Dashboard, 'subscribers' | 'reach' | 'posts' | 'money'>,
  days: number,
): string {
  if (posts.now === 0 && reach.now === 0)
    return 'Nothing new was posted. Your readers would like a sign of life.'
  if (money.net.before > 0 && money.net.now > money.net.before)
    return `You earned more than in the ${days} days before.`
  if (reach.now > reach.before) return `More people saw your posts than in the ${days} days before.`
  if (subscribers.now > subscribers.before) return `You have more subscribers than ${days} days ago.`
  if (reach.now < reach.before) return `Fewer people saw your posts than in the ${days} days before.`
  return `About as many people saw your posts as in the ${days} days before.`
}

export function greeting(hour: number, name: string): string {
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return `Good ${part}, ${name.split(' ')[0]}`
}
