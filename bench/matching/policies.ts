import { KNOWN_INTEREST_BELOW, NEWCOMER_DAYS, RARE_INTEREST_BELOW } from '@koji/contract/ranking'
import { type Candidate, composeDeck, scoreOf, scoreParts } from '../../server/src/discovery/deck/rules.ts'
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
        shared[share < RARE_INTEREST_BELOW ? 'rare' : share < KNOWN_INTEREST_BELOW ? 'known' : 'common']++
      }
    const daysSinceJoined = day - other.joined
    const input = {
      shared,
      km: kmBetween(viewer, other),
      daysSinceActive: day - lastSeen(other),
      daysSinceJoined,
      completeness: other.completeness,
      likesYou: likesViewer(other),
      views: seenOf(other),
    }
    return {
      person: other.id,
      score: scoreOf(scoreParts(input)),
      isNew: daysSinceJoined < NEWCOMER_DAYS,
      views: input.views,
    }
  })
  return composeDeck(candidates, size, draw).map((id) => byId.get(id)!)
}
