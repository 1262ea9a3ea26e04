import type { Card, CardReason } from '@koji/contract'
import {
  ACTIVE_DAYS,
  NEAR_KM,
  NEWCOMER_DAYS,
  NEWCOMER_EVERY,
  RARITY,
  SHARED_HALF_SCORE,
  SURPRISE_EVERY,
  VIEWS_HALF_SCORE,
  WEIGHTS,
} from '@koji/contract/ranking'

/** What a candidate is scored by, for one viewer. */
export interface ScoreInput {
  /** Numbers of shared interests, by how common the interest is. */
  shared: { rare: number; known: number; common: number }
  km: number
  daysSinceActive: number
  daysSinceJoined: number
  /** From 0 to 100. */
  completeness: number
  likesYou: boolean
  /** How many people have recently seen the candidate. */
  views: number
}

type Part = keyof typeof WEIGHTS
export type ScoreParts = Record<Part, number>

/** Each part is between 0 and 1. */
export function scoreParts(input: ScoreInput): ScoreParts {
  const { rare, known, common } = input.shared
  const inCommon = rare * RARITY.rare + known * RARITY.known + common * RARITY.common
  return {
    shared: inCommon / (inCommon + SHARED_HALF_SCORE),
    near: NEAR_KM / (NEAR_KM + input.km),
    active: 2 ** (-Math.max(0, input.daysSinceActive) / ACTIVE_DAYS),
    complete: input.completeness / 100,
    likesYou: input.likesYou ? 1 : 0,
    fresh: Math.max(0, 1 - Math.max(0, input.daysSinceJoined) / NEWCOMER_DAYS),
    unseen: VIEWS_HALF_SCORE / (VIEWS_HALF_SCORE + input.views),
  }
}

export const scoreOf = (parts: ScoreParts): number =>
  (Object.keys(WEIGHTS) as Part[]).reduce((total, part) => total + WEIGHTS[part] * parts[part], 0)

/** An older deck is composed anew, because people have come, left and been shown to others. */
const STALE_MS = 3_600_000

export const deckAge = (madeAt: Date | null, now: Date): number =>
  madeAt ? now.getTime() - madeAt.getTime() : Number.POSITIVE_INFINITY

export const isStale = (madeAt: Date | null, now: Date): boolean => deckAge(madeAt, now) > STALE_MS

export interface Candidate {
  person: number
  score: number
  isNew: boolean
  views: number
}

/**
 * Orders candidates by score, and mixes in newcomers and surprises, so that everyone is shown to someone and decks have
 * variety. `random` returns a number from 0 up to 1.
 */
export function composeDeck(candidates: readonly Candidate[], size: number, random: () => number): number[] {
  const best = candidates.toSorted((a, b) => b.score - a.score || a.person - b.person)
  const taken = new Set<number>()
  const deck: number[] = []
  const take = ({ person }: Candidate) => {
    taken.add(person)
    deck.push(person)
  }
  let next = 0
  const newcomers = best.filter(({ isNew }) => isNew)
  while (deck.length < size && taken.size < best.length) {
    while (next < best.length && taken.has(best[next]!.person)) next++
    const position = deck.length + 1
    const newcomer =
      position % NEWCOMER_EVERY === 0 ? newcomers.find(({ person }) => !taken.has(person)) : undefined
    const surprise =
      position % SURPRISE_EVERY === 0 ? pickSurprise(best.slice(next), taken, random) : undefined
    take(newcomer ?? surprise ?? best[next]!)
  }
  return deck
}

/** A weighted random choice that prefers candidates with few views. */
function pickSurprise(
  rest: readonly Candidate[],
  taken: ReadonlySet<number>,
  random: () => number,
): Candidate | undefined {
  const free = rest.filter(({ person }) => !taken.has(person))
  const weights = free.map(({ views }) => VIEWS_HALF_SCORE / (VIEWS_HALF_SCORE + views))
  let point = random() * weights.reduce((total, weight) => total + weight, 0)
  return free.find((_, index) => (point -= weights[index]!) <= 0) ?? free.at(-1)
}

const REASONS_MAX = 3

/** The parts that counted most, in a fixed order. Parts that the person hides count, but aren't named. */
export function reasonsOf(
  parts: ScoreParts,
  card: Pick<Card, 'shared' | 'withinKm' | 'active'>,
): CardReason[] {
  const weighted: [number, CardReason][] = []
  const add = (part: Part, reason: CardReason) => weighted.push([WEIGHTS[part] * parts[part], reason])
  if (parts.likesYou > 0) add('likesYou', { kind: 'likes_you' })
  if (card.shared.length > 0) add('shared', { kind: 'shared', count: card.shared.length })
  if (card.withinKm !== null) add('near', { kind: 'near', withinKm: card.withinKm })
  if (card.active !== null) add('active', { kind: 'active', when: card.active })
  if (parts.fresh > 0) add('fresh', { kind: 'new' })
  const most = weighted.toSorted(([a], [b]) => b - a).slice(0, REASONS_MAX)
  const reasons = weighted.filter((one) => most.includes(one)).map(([, reason]) => reason)
  return card.shared.length === 0 && parts.likesYou === 0
    ? ([{ kind: 'surprise' }, ...reasons].slice(0, REASONS_MAX) as CardReason[])
    : reasons
}

/** Rounds to two digits, as in "about 1,200". */
export function roundCount(count: number): number {
  if (count < 20) return count
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / unit) * unit
}
