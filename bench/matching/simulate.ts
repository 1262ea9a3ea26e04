import { seededRandom } from '../../server/seed/pictures/random.ts'
import { likeProbability, type Resident, sharesOf } from './people.ts'
import type { Policy } from './policies.ts'

const SWIPES_A_DAY = 15
const FADE = 0.9

export interface Result {
  /** Matches per hundred swipes. */
  matches: number
  /** The average share of weeks in which people who joined before the simulation got a like. */
  liked: number
  /** The Gini coefficient of how often people are shown: 0 if all equally, 1 if only one person. */
  gini: number
  /** Median days from joining to the first match. No match counts as the whole simulation. */
  firstMatchDays: number
}

/** Simulates some weeks in a town in which `policy` decides who is shown to whom. */
export function simulate(town: readonly Resident[], days: number, policy: Policy, seed: string): Result {
  const shares = sharesOf(town)
  const random = seededRandom(seed)
  const draw = () => random.next()
  const swiped = town.map(() => new Set<number>())
  const likes = town.map(() => new Set<number>())
  const seen = town.map(() => 0)
  const shown = town.map(() => 0)
  const lastSeen = town.map(({ joined, habit }) => Math.max(joined, -Math.round((1 - habit) * 14)))
  const likedWeeks = town.map(() => new Set<number>())
  const firstMatch = town.map(() => Number.POSITIVE_INFINITY)
  let swipes = 0
  let matches = 0

  for (let day = 0; day < days; day++) {
    const present = town.filter(({ joined }) => joined <= day)
    for (const viewer of present) {
      if (draw() > viewer.habit) continue
      lastSeen[viewer.id] = day
      const others = present.filter(({ id }) => id !== viewer.id && !swiped[viewer.id]!.has(id))
      const deck = policy(
        {
          viewer,
          day,
          others,
          shares,
          draw,
          likesViewer: ({ id }) => likes[id]!.has(viewer.id),
          lastSeen: ({ id }) => lastSeen[id]!,
          seenOf: ({ id }) => seen[id]!,
        },
        SWIPES_A_DAY,
      )
      for (const other of deck) {
        swipes++
        swiped[viewer.id]!.add(other.id)
        seen[other.id]!++
        shown[other.id]!++
        if (draw() > likeProbability(viewer, other, shares)) continue
        likes[viewer.id]!.add(other.id)
        likedWeeks[other.id]!.add(Math.floor(day / 7))
        if (!likes[other.id]!.has(viewer.id)) continue
        matches++
        for (const { id } of [viewer, other]) firstMatch[id] = Math.min(firstMatch[id]!, day)
      }
    }
    for (const { id } of town) seen[id]! *= FADE
  }

  const weeks = Math.floor(days / 7)
  const settled = town.filter(({ joined }) => joined < 0)
  const newcomers = town.filter(({ joined }) => joined >= 0)
  return {
    matches: (matches / swipes) * 100,
    liked: mean(settled.map(({ id }) => likedWeeks[id]!.size / weeks)),
    gini: giniOf(settled.map(({ id }) => shown[id]!)),
    firstMatchDays: median(newcomers.map(({ id, joined }) => Math.min(days, firstMatch[id]!) - joined)),
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export function giniOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  if (total === 0) return 0
  const weighted = sorted.reduce((sum, value, index) => sum + (index + 1) * value, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}
