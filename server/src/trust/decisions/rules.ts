import { APPEAL_DAYS } from '@koji/contract'

const DAY_MS = 86_400_000

interface Decision {
  action: string
  decidedAt: Date
  overturnedAt: Date | null
}

/** When the time to appeal ends; null if the decision can't be appealed, or no longer. */
export function appealBefore(
  { action, decidedAt, overturnedAt }: Decision,
  appealed: boolean,
  now: Date,
): Date | null {
  if (action === 'keep' || overturnedAt || appealed) return null
  const end = new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS)
  return end > now ? end : null
}

interface Restriction {
  action: string
  until: Date | null
}

export const activeOf = <One extends Restriction>(restrictions: readonly One[], now: Date): One[] =>
  restrictions.filter(({ until }) => until === null || until > now)

/** The most severe active restriction: a ban, or else the suspension that ends last. */
export function mostSevere<One extends Restriction>(restrictions: readonly One[], now: Date): One | null {
  const end = ({ until }: Restriction) => until?.getTime() ?? Number.POSITIVE_INFINITY
  return activeOf(restrictions, now).toSorted((one, other) => end(other) - end(one))[0] ?? null
}
