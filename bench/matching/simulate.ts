import { chance } from '../../server/seed/pictures/chance.ts'
import { liking, sharesOf, type Townsman } from './people.ts'
import type { Policy } from './policies.ts'

const SWIPES_A_DAY = 15
const FADE = 0.9

export interface Result {
  /** Of a hundred choices. */
  matches: number
  /** Of all people who were there a week or more: how many got a like in each of their weeks, on average. */
  liked: number
  /** How unevenly people are shown: 0 all alike, 1 only one. */
  gini: number
  /** Days from joining to the first match, in the middle; those who had none count as all the days. */
  firstMatchDays: number
}

/** Some weeks in a town, in which everybody sees the others as `policy` says. */
export function simulate(town: readonly Townsman[], days: number, policy: Policy, seed: string): Result {
  const shares = sharesOf(town)
  const dice = chance(seed)
  const draw = () => dice.next()
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
    for (const who of present) {
      if (draw() > who.habit) continue
      lastSeen[who.id] = day
      const others = present.filter(({ id }) => id !== who.id && !swiped[who.id]!.has(id))
      const deck = policy(
        {
          who,
          day,
          others,
          shares,
          draw,
          likesWho: ({ id }) => likes[id]!.has(who.id),
          lastSeen: ({ id }) => lastSeen[id]!,
          seenOf: ({ id }) => seen[id]!,
        },
        SWIPES_A_DAY,
      )
      for (const other of deck) {
        swipes++
        swiped[who.id]!.add(other.id)
        seen[other.id]!++
        shown[other.id]!++
        if (draw() > liking(who, other, shares)) continue
        likes[who.id]!.add(other.id)
        likedWeeks[other.id]!.add(Math.floor(day / 7))
        if (!likes[other.id]!.has(who.id)) continue
        matches++
        for (const { id } of [who, other]) firstMatch[id] = Math.min(firstMatch[id]!, day)
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
  const weighted = sorted.reduce((sum, value, at) => sum + (at + 1) * value, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}
