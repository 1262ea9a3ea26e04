import { INTERESTS } from '@koji/contract'
import { type Random, seededRandom } from '../../server/seed/pictures/random.ts'

/** A person in a simulated town. The hidden traits decide who they like, and no policy can see them. */
export interface Resident {
  id: number
  x: number
  y: number
  interests: ReadonlySet<number>
  completeness: number
  /** The day they joined; negative if before the simulation. */
  joined: number
  /** The probability of opening the app on a given day. */
  habit: number
  hidden: {
    /** How much they value each interest in other people. */
    tastes: ReadonlyMap<number, number>
    /** How attractive they are to people in general. */
    appeal: number
    choosy: number
    /** They like people beyond this distance less. */
    reachKm: number
  }
}

/** The distance from the center to the edge of the town. */
const TOWN_KM = 40
const NEWCOMERS = 0.12

/** Picks an interest. As in real life, some are far more popular than others. */
const pickInterest = (draw: Random): number => Math.floor(INTERESTS.length * draw.next() ** 2.2)

export function townOf(people: number, days: number, seed: string): Resident[] {
  const draw = seededRandom(seed)
  return Array.from({ length: people }, (_, id) => {
    const interests = new Set<number>()
    const wanted = draw.integer(3, 9)
    while (interests.size < wanted) interests.add(pickInterest(draw))
    // People mostly like their own interests in others, plus a few different ones.
    const tastes = new Map([...interests].map((interest) => [interest, 0.4 + draw.next()] as const))
    for (let extra = 0; extra < 4; extra++) tastes.set(pickInterest(draw), 0.3 + draw.next() * 0.5)
    return {
      id,
      // Denser toward the center.
      x: (draw.next() + draw.next() - 1) * TOWN_KM,
      y: (draw.next() + draw.next() - 1) * TOWN_KM,
      interests,
      completeness: 40 + Math.round(draw.next() * 60),
      joined: draw.chance(NEWCOMERS) ? draw.integer(1, Math.max(1, days - 7)) : -draw.integer(15, 400),
      habit: draw.next() ** 1.6,
      hidden: {
        tastes,
        appeal: draw.next() ** 2,
        choosy: 0.5 + draw.next(),
        reachKm: 5 + draw.next() * 35,
      },
    }
  })
}

export const kmBetween = (a: Resident, b: Resident): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The probability that a viewer likes a person. Rare interests in common count more. */
export function likeProbability(viewer: Resident, other: Resident, shares: readonly number[]): number {
  let affinity = 0
  for (const [interest, weight] of viewer.hidden.tastes)
    if (other.interests.has(interest)) affinity += weight * (1 + Math.max(0, 0.12 - shares[interest]!) * 8)
  const distanceFactor = kmBetween(viewer, other) > viewer.hidden.reachKm ? 0.35 : 1
  const attraction = -2.6 + affinity * 1.1 + other.hidden.appeal * 1.8 + (other.completeness - 70) / 60
  return distanceFactor / (1 + Math.exp(-attraction * viewer.hidden.choosy))
}

/** The share of the town that has each interest. */
export function sharesOf(town: readonly Resident[]): number[] {
  const counts = INTERESTS.map(() => 0)
  for (const { interests } of town) for (const interest of interests) counts[interest]!++
  return counts.map((count) => count / town.length)
}
