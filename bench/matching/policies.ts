import { FRESH_DAYS, KNOWN_BELOW, RARE_BELOW } from '@koji/contract/ranking'
import { type Candidate, compose, partsOf, scoreOf } from '../../server/src/discovery/deck/rules.ts'
import { kmBetween, type Resident } from './people.ts'

interface Situation {
  viewer: Resident
  day: number
  others: readonly Resident[]
  shares: readonly number[]
  likesViewer(other: Resident): boolean
  lastSeen(other: Resident): number
  seenOf(other: Resident): number
  draw(): number
}

/** Selects and orders the people shown to a viewer today. */
export type Policy = (situation: Situation, size: number) => Resident[]

export const random: Policy = ({ others, draw }, size) =>
  others
    .map((other) => ({ other, order: draw() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, size)
    .map(({ other }) => other)

export const nearest: Policy = ({ viewer, others }, size) =>
  others.toSorted((a, b) => kmBetween(viewer, a) - kmBetween(viewer, b)).slice(0, size)

/** The real deck. */
export const koji: Policy = (situation, size) => {
  const { viewer, day, others, shares, likesViewer, lastSeen, seenOf, draw } = situation
  const byId = new Map(others.map((other) => [other.id, other]))
  const candidates = others.map((other): Candidate => {
    const shared = { rare: 0, known: 0, common: 0 }
    for (const interest of viewer.interests)
      if (other.interests.has(interest)) {
        const share = shares[interest]!
        shared[share < RARE_BELOW ? 'rare' : share < KNOWN_BELOW ? 'known' : 'common']++
      }
    const days = day - other.joined
    const known = {
      shared,
      km: kmBetween(viewer, other),
      daysAway: day - lastSeen(other),
      days,
      completeness: other.completeness,
      likesYou: likesViewer(other),
      seen: seenOf(other),
    }
    return { person: other.id, score: scoreOf(partsOf(known)), isNew: days < FRESH_DAYS, seen: known.seen }
  })
  return compose(candidates, size, draw).map((id) => byId.get(id)!)
}
