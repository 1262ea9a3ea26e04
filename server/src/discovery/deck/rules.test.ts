import { NEWCOMER_EVERY, SURPRISE_EVERY, WEIGHTS } from '@koji/contract/ranking'
import { expect, test } from 'vitest'
import { type Candidate, type Components, compose, partsOf, reasonsOf, scoreOf } from './rules.ts'

const PLAIN: Components = {
  shared: { rare: 0, known: 1, common: 0 },
  km: 5,
  daysAway: 1,
  days: 200,
  completeness: 60,
  likesYou: false,
  seen: 20,
}
const scored = (change: Partial<Components>) => scoreOf(partsOf({ ...PLAIN, ...change }))

test.each<[string, Partial<Components>, Partial<Components>]>([
  ['more in common', { shared: { rare: 0, known: 2, common: 0 } }, {}],
  ['a rare interest more than a known one', { shared: { rare: 1, known: 0, common: 0 } }, {}],
  ['a known interest more than a common one', {}, { shared: { rare: 0, known: 0, common: 1 } }],
  ['nearer', { km: 2 }, {}],
  ['here more recently', { daysAway: 0 }, {}],
  ['a fuller profile', { completeness: 100 }, {}],
  ['somebody who likes you', { likesYou: true }, {}],
  ['somebody new', { days: 1 }, {}],
  ['somebody who was shown less', { seen: 0 }, {}],
])('%s comes first', (_, better, worse) => expect(scored(better)).toBeGreaterThan(scored(worse)))

test('no part is below 0 or above 1, whatever is known', () => {
  const extremes: Partial<Components>[] = [
    {
      shared: { rare: 10, known: 10, common: 10 },
      km: 0,
      daysAway: -1,
      days: -1,
      completeness: 100,
      likesYou: true,
      seen: 0,
    },
    {
      shared: { rare: 0, known: 0, common: 0 },
      km: 20_000,
      daysAway: 9_999,
      days: 9_999,
      completeness: 0,
      seen: 1e9,
    },
  ]
  for (const extreme of extremes)
    for (const part of Object.values(partsOf({ ...PLAIN, ...extreme }))) {
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThanOrEqual(1)
    }
})

const crowd = (size: number, isNew: (at: number) => boolean = () => false): Candidate[] =>
  Array.from({ length: size }, (_, at) => ({
    person: at + 1,
    score: size - at,
    isNew: isNew(at),
    seen: at % 50,
  }))

test('a deck shows everybody once, the best first, with a share for the new and the unlikely', () => {
  const candidates = crowd(200, (at) => at >= 190)
  const deck = compose(candidates, 100, () => 0.5)
  expect(deck).toHaveLength(100)
  expect(new Set(deck).size).toBe(100)
  expect(deck.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const newcomers = deck.filter((person) => person > 190)
  expect(newcomers).toHaveLength(10)
  expect(deck[NEWCOMER_EVERY - 1]).toBe(191)
  const surprises = deck.filter((person) => person > 100 && person <= 190)
  expect(surprises.length).toBeGreaterThanOrEqual(100 / SURPRISE_EVERY / 2)
})

test.each([0, 1, 3, 150])('of %i people the deck has them all', (size) => {
  expect(compose(crowd(size), 150, () => 0.999).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: size }, (_, at) => at + 1),
  )
})

test('why somebody is shown follows what counted, and tells nothing that they hide', () => {
  const known = { shared: ['tea', 'chess'], withinKm: 10, active: 'today' as const }
  const parts = partsOf({ ...PLAIN, shared: { rare: 2, known: 0, common: 0 } })
  expect(reasonsOf(parts, known)).toEqual([
    { kind: 'shared', count: 2 },
    { kind: 'near', withinKm: 10 },
    { kind: 'active', when: 'today' },
  ])
  expect(reasonsOf(parts, { ...known, withinKm: null, active: null })).toEqual([{ kind: 'shared', count: 2 }])
  expect(reasonsOf(partsOf({ ...PLAIN, likesYou: true }), known)[0]).toEqual({ kind: 'likes_you' })
  expect(reasonsOf(partsOf(PLAIN), { shared: [], withinKm: 5, active: null })).toEqual([
    { kind: 'surprise' },
    { kind: 'near', withinKm: 5 },
  ])
  expect(reasonsOf(partsOf({ ...PLAIN, days: 0 }), { shared: [], withinKm: null, active: null })).toEqual([
    { kind: 'surprise' },
    { kind: 'new' },
  ])
})

test('every weight is above 0: what hurts is left out, not counted down', () => {
  for (const weight of Object.values(WEIGHTS)) expect(weight).toBeGreaterThan(0)
})
