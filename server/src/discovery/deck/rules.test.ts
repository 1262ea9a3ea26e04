import { NEWCOMER_EVERY, SURPRISE_EVERY, WEIGHTS } from '@koji/contract/ranking'
import { expect, test } from 'vitest'
import { type Candidate, composeDeck, reasonsOf, type ScoreInput, scoreOf, scoreParts } from './rules.ts'

const AVERAGE: ScoreInput = {
  shared: { rare: 0, known: 1, common: 0 },
  km: 5,
  daysSinceActive: 1,
  daysSinceJoined: 200,
  completeness: 60,
  likesYou: false,
  views: 20,
}
const scoreWith = (change: Partial<ScoreInput>) => scoreOf(scoreParts({ ...AVERAGE, ...change }))

test.each<[string, Partial<ScoreInput>, Partial<ScoreInput>]>([
  ['more in common', { shared: { rare: 0, known: 2, common: 0 } }, {}],
  ['a rare interest more than a known one', { shared: { rare: 1, known: 0, common: 0 } }, {}],
  ['a known interest more than a common one', {}, { shared: { rare: 0, known: 0, common: 1 } }],
  ['a smaller distance', { km: 2 }, {}],
  ['more recent activity', { daysSinceActive: 0 }, {}],
  ['a fuller profile', { completeness: 100 }, {}],
  ['a like', { likesYou: true }, {}],
  ['a newcomer', { daysSinceJoined: 1 }, {}],
  ['fewer views', { views: 0 }, {}],
])('ranks %s first', (_, better, worse) => expect(scoreWith(better)).toBeGreaterThan(scoreWith(worse)))

test('keeps every part of the score between 0 and 1', () => {
  const extremes: Partial<ScoreInput>[] = [
    {
      shared: { rare: 10, known: 10, common: 10 },
      km: 0,
      daysSinceActive: -1,
      daysSinceJoined: -1,
      completeness: 100,
      likesYou: true,
      views: 0,
    },
    {
      shared: { rare: 0, known: 0, common: 0 },
      km: 20_000,
      daysSinceActive: 9_999,
      daysSinceJoined: 9_999,
      completeness: 0,
      views: 1e9,
    },
  ]
  for (const extreme of extremes)
    for (const part of Object.values(scoreParts({ ...AVERAGE, ...extreme }))) {
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThanOrEqual(1)
    }
})

const candidatesOf = (size: number, isNew: (index: number) => boolean = () => false): Candidate[] =>
  Array.from({ length: size }, (_, index) => ({
    person: index + 1,
    score: size - index,
    isNew: isNew(index),
    views: index % 50,
  }))

test('orders a deck by score, with a share of newcomers and surprises', () => {
  const candidates = candidatesOf(200, (index) => index >= 190)
  const deck = composeDeck(candidates, 100, () => 0.5)
  expect(deck).toHaveLength(100)
  expect(new Set(deck).size).toBe(100)
  expect(deck.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const newcomers = deck.filter((person) => person > 190)
  expect(newcomers).toHaveLength(10)
  expect(deck[NEWCOMER_EVERY - 1]).toBe(191)
  const surprises = deck.filter((person) => person > 100 && person <= 190)
  expect(surprises.length).toBeGreaterThanOrEqual(100 / SURPRISE_EVERY / 2)
})

test.each([0, 1, 3, 150])('includes all of %i people', (size) => {
  expect(composeDeck(candidatesOf(size), 150, () => 0.999).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: size }, (_, index) => index + 1),
  )
})

test('names the strongest reasons, but none that the person hides', () => {
  const card = { shared: ['tea', 'chess'], withinKm: 10, active: 'today' as const }
  const parts = scoreParts({ ...AVERAGE, shared: { rare: 2, known: 0, common: 0 } })
  expect(reasonsOf(parts, card)).toEqual([
    { kind: 'shared', count: 2 },
    { kind: 'near', withinKm: 10 },
    { kind: 'active', when: 'today' },
  ])
  expect(reasonsOf(parts, { ...card, withinKm: null, active: null })).toEqual([{ kind: 'shared', count: 2 }])
  expect(reasonsOf(scoreParts({ ...AVERAGE, likesYou: true }), card)[0]).toEqual({ kind: 'likes_you' })
  expect(reasonsOf(scoreParts(AVERAGE), { shared: [], withinKm: 5, active: null })).toEqual([
    { kind: 'surprise' },
    { kind: 'near', withinKm: 5 },
  ])
  expect(
    reasonsOf(scoreParts({ ...AVERAGE, daysSinceJoined: 0 }), { shared: [], withinKm: null, active: null }),
  ).toEqual([{ kind: 'surprise' }, { kind: 'new' }])
})

test('has only positive weights', () => {
  for (const weight of Object.values(WEIGHTS)) expect(weight).toBeGreaterThan(0)
})
