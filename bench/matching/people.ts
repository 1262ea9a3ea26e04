import { INTERESTS } from '@koji/contract'
import { type Chance, chance } from '../../server/seed/pictures/chance.ts'

/** Somebody of a town that exists only here. What is hidden decides whom they like; the deck never sees it. */
export interface Townsman {
  id: number
  x: number
  y: number
  interests: ReadonlySet<number>
  completeness: number
  /** The day on which they came; negative: before. */
  joined: number
  /** How likely they are to look in on a day. */
  habit: number
  hidden: {
    /** How much each interest of another means to them. */
    tastes: ReadonlyMap<number, number>
    /** How much they look like what many like. */
    appeal: number
    choosy: number
    /** Beyond this they lose interest. */
    reachKm: number
  }
}

/** Across. */
const TOWN_KM = 40
const NEWCOMERS = 0.12

/** Interests of very different popularity, as in life. */
const popular = (draw: Chance): number => Math.floor(INTERESTS.length * draw.next() ** 2.2)

export function townOf(people: number, days: number, seed: string): Townsman[] {
  const draw = chance(seed)
  return Array.from({ length: people }, (_, id) => {
    const interests = new Set<number>()
    const wanted = draw.whole(3, 9)
    while (interests.size < wanted) interests.add(popular(draw))
    // What somebody does says most about what they like in others, but not all.
    const tastes = new Map([...interests].map((interest) => [interest, 0.4 + draw.next()] as const))
    for (let extra = 0; extra < 4; extra++) tastes.set(popular(draw), 0.3 + draw.next() * 0.5)
    return {
      id,
      // Denser in the middle.
      x: (draw.next() + draw.next() - 1) * TOWN_KM,
      y: (draw.next() + draw.next() - 1) * TOWN_KM,
      interests,
      completeness: 40 + Math.round(draw.next() * 60),
      joined: draw.is(NEWCOMERS) ? draw.whole(1, Math.max(1, days - 7)) : -draw.whole(15, 400),
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

export const kmBetween = (a: Townsman, b: Townsman): number => Math.hypot(a.x - b.x, a.y - b.y)

/** How likely one likes the other, having seen them. Rare things in common mean more. */
export function liking(who: Townsman, whom: Townsman, shares: readonly number[]): number {
  let meant = 0
  for (const [interest, weight] of who.hidden.tastes)
    if (whom.interests.has(interest)) meant += weight * (1 + Math.max(0, 0.12 - shares[interest]!) * 8)
  const far = kmBetween(who, whom) > who.hidden.reachKm ? 0.35 : 1
  const drawn = -2.6 + meant * 1.1 + whom.hidden.appeal * 1.8 + (whom.completeness - 70) / 60
  return far / (1 + Math.exp(-drawn * who.hidden.choosy))
}

/** How common each interest is in the town. */
export function sharesOf(town: readonly Townsman[]): number[] {
  const counts = INTERESTS.map(() => 0)
  for (const { interests } of town) for (const interest of interests) counts[interest]!++
  return counts.map((count) => count / town.length)
}
