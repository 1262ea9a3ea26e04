import { type Card, type Reason } from '@koji/contract'
import {
  ACTIVE_DAYS,
  FRESH_DAYS,
  NEAR_KM,
  NEWCOMER_EVERY,
  RARITY,
  SHARED_HALF,
  SURPRISE_EVERY,
  UNSEEN_HALF,
  WEIGHTS,
} from '@koji/contract/ranking'

/** What is known of two people who may meet. */
export interface Components {
  /** How many interests of each kind both have. */
  shared: { rare: number; known: number; common: number }
  km: number
  daysAway: number
  /** Since they joined. */
  days: number
  /** From 0 to 100. */
  completeness: number
  likesYou: boolean
  /** By how many people of late. */
  seen: number
}

type Part = keyof typeof WEIGHTS
export type Parts = Record<Part, number>

/** Each from 0 to 1. */
export function partsOf(known: Components): Parts {
  const { rare, known: usual, common } = known.shared
  const inCommon = rare * RARITY.rare + usual * RARITY.known + common * RARITY.common
  return {
    shared: inCommon / (inCommon + SHARED_HALF),
    near: NEAR_KM / (NEAR_KM + known.km),
    active: 2 ** (-Math.max(0, known.daysAway) / ACTIVE_DAYS),
    complete: known.completeness / 100,
    likesYou: known.likesYou ? 1 : 0,
    fresh: Math.max(0, 1 - Math.max(0, known.days) / FRESH_DAYS),
    unseen: UNSEEN_HALF / (UNSEEN_HALF + known.seen),
  }
}

export const scoreOf = (parts: Parts): number =>
  (Object.keys(WEIGHTS) as Part[]).reduce((total, part) => total + WEIGHTS[part] * parts[part], 0)

export interface Candidate {
  person: number
  score: number
  isNew: boolean
  seen: number
}

/**
 * The best first, but now and then somebody new, and somebody whom the score would never show: so everybody is seen, and
 * nobody only gets more of the same. `draw` gives a number from 0 up to 1.
 */
export function compose(candidates: readonly Candidate[], size: number, draw: () => number): number[] {
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
    const turn = deck.length + 1
    const newcomer =
      turn % NEWCOMER_EVERY === 0 ? newcomers.find(({ person }) => !taken.has(person)) : undefined
    const surprise = turn % SURPRISE_EVERY === 0 ? surpriseOf(best.slice(next), taken, draw) : undefined
    take(newcomer ?? surprise ?? best[next]!)
  }
  return deck
}

/** Anybody who is left, the less they were shown the likelier. */
function surpriseOf(
  rest: readonly Candidate[],
  taken: ReadonlySet<number>,
  draw: () => number,
): Candidate | undefined {
  const free = rest.filter(({ person }) => !taken.has(person))
  const chances = free.map(({ seen }) => UNSEEN_HALF / (UNSEEN_HALF + seen))
  let point = draw() * chances.reduce((total, chance) => total + chance, 0)
  return free.find((_, at) => (point -= chances[at]!) <= 0) ?? free.at(-1)
}

const REASONS_MAX = 3

/** Why somebody is shown: what counted most, in the order in which one says it. What they hide counts, but is not told. */
export function reasonsOf(parts: Parts, card: Pick<Card, 'shared' | 'withinKm' | 'active'>): Reason[] {
  const told: [number, Reason][] = []
  const tell = (part: Part, reason: Reason) => told.push([WEIGHTS[part] * parts[part], reason])
  if (parts.likesYou > 0) tell('likesYou', { kind: 'likes_you' })
  if (card.shared.length > 0) tell('shared', { kind: 'shared', count: card.shared.length })
  if (card.withinKm !== null) tell('near', { kind: 'near', withinKm: card.withinKm })
  if (card.active !== null) tell('active', { kind: 'active', when: card.active })
  if (parts.fresh > 0) tell('fresh', { kind: 'new' })
  const most = told.toSorted(([a], [b]) => b - a).slice(0, REASONS_MAX)
  const reasons = told.filter((one) => most.includes(one)).map(([, reason]) => reason)
  return card.shared.length === 0 && parts.likesYou === 0
    ? ([{ kind: 'surprise' }, ...reasons].slice(0, REASONS_MAX) as Reason[])
    : reasons
}
