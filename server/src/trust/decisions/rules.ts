import { APPEAL_DAYS } from '@koji/contract'

const DAY_MS = 86_400_000

interface Decided {
  action: string
  decidedAt: Date
  overturnedAt: Date | null
}

/** Until when it can be appealed; null when it cannot, or not any more. */
export function appealBefore(
  { action, decidedAt, overturnedAt }: Decided,
  appealed: boolean,
  now: Date,
): Date | null {
  if (action === 'keep' || overturnedAt || appealed) return null
  const end = new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS)
  return end > now ? end : null
}

interface Sentence {
  action: string
  until: Date | null
}

/** Those whose time is not over. */
export const running = <One extends Sentence>(sentences: readonly One[], now: Date): One[] =>
  sentences.filter(({ until }) => until === null || until > now)

/** Of those that still run the heaviest: for good, or else the one that ends last. */
export function heaviest<One extends Sentence>(sentences: readonly One[], now: Date): One | null {
  const end = ({ until }: Sentence) => until?.getTime() ?? Number.POSITIVE_INFINITY
  return running(sentences, now).toSorted((one, other) => end(other) - end(one))[0] ?? null
}
