import { FRESH_DAYS, KNOWN_BELOW, RARE_BELOW } from '@koji/contract/ranking'
import { type Candidate, compose, partsOf, scoreOf } from '../../server/src/discovery/deck/rules.ts'
import { kmBetween, type Townsman } from './people.ts'

interface Situation {
  who: Townsman
  day: number
  others: readonly Townsman[]
  shares: readonly number[]
  likesWho(other: Townsman): boolean
  lastSeen(other: Townsman): number
  seenOf(other: Townsman): number
  draw(): number
}

/** Whom somebody is shown today, in this order. */
export type Policy = (situation: Situation, size: number) => Townsman[]

export const random: Policy = ({ others, draw }, size) =>
  others
    .map((other) => ({ other, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ other }) => other)

export const nearest: Policy = ({ who, others }, size) =>
  others.toSorted((a, b) => kmBetween(who, a) - kmBetween(who, b)).slice(0, size)

/** The deck as it is served. */
export const koji: Policy = (situation, size) => {
  const { who, day, others, shares, likesWho, lastSeen, seenOf, draw } = situation
  const byId = new Map(others.map((other) => [other.id, other]))
  const candidates = others.map((other): Candidate => {
    const shared = { rare: 0, known: 0, common: 0 }
    for (const interest of who.interests)
      if (other.interests.has(interest)) {
        const share = shares[interest]!
        shared[share < RARE_BELOW ? 'rare' : share < KNOWN_BELOW ? 'known' : 'common']++
      }
    const days = day - other.joined
    const known = {
      shared,
      km: kmBetween(who, other),
      daysAway: day - lastSeen(other),
      days,
      completeness: other.completeness,
      likesYou: likesWho(other),
      seen: seenOf(other),
    }
    return { person: other.id, score: scoreOf(partsOf(known)), isNew: days < FRESH_DAYS, seen: known.seen }
  })
  return compose(candidates, size, draw).map((id) => byId.get(id)!)
}
