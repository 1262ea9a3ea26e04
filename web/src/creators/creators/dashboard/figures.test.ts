import { expect, test } from 'vitest'
import { compareFigures, findingOf, formatFigure, greeting, percentWords, pointsOf } from './figures.ts'

test.each([
  [{ now: 110, before: 100 }, 'up 10 %'],
  [{ now: 102, before: 100 }, 'up 2 %'],
  [{ now: 984, before: 1_000 }, 'down 1.6 %'],
  [{ now: 5, before: 0 }, 'up from nothing'],
  [{ now: 0, before: 0 }, 'same no change'],
])('%o', (figure, expected) => {
  const { direction, words } = compareFigures(figure)
  expect(`${direction} ${words}`).toBe(expected)
})

test('people are counted, not measured', () => {
  expect(compareFigures({ now: 2_318, before: 1_204 }, 'count').words).toBe('1,114')
})

test('large figures are short', () => {
  expect([9_999, 41_200, 1_250_000].map(formatFigure)).toEqual(['9,999', '41.2K', '1.3M'])
})

test('the sentence says what stands out', () => {
  const none = { now: 0, before: 0 }
  const earned = (net: { now: number; before: number }) => ({
    monthly: 0,
    monthlyNet: 0,
    gross: none,
    net,
    refunded: none,
    churn: none,
    lifetimeValue: 0,
    forecast: 0,
  })
  const say = (reach: { now: number; before: number }, subscribers = none, net = none) =>
    findingOf({ reach, subscribers, posts: { now: 1, before: 0 }, money: earned(net) }, 30)
  expect(say({ now: 2, before: 1 })).toContain('More people')
  expect(say({ now: 1, before: 2 })).toContain('Fewer people')
  expect(say({ now: 1, before: 2 }, { now: 2, before: 1 })).toContain('more subscribers')
  expect(say({ now: 2, before: 1 }, none, { now: 900, before: 700 })).toContain('earned more')
  // The first month of all is no news.
  expect(say({ now: 2, before: 1 }, none, { now: 900, before: 0 })).toContain('More people')
  const quiet = { reach: none, subscribers: none, posts: none, money: earned(none) }
  expect(findingOf(quiet, 30)).toContain('Nothing new')
})

test('the greeting knows the time of day', () => {
  expect([3, 8, 13, 20].map((hour) => greeting(hour, 'Mira Okafor'))).toEqual([
    'Good evening, Mira',
    'Good morning, Mira',
    'Good afternoon, Mira',
    'Good evening, Mira',
  ])
})

test('churn is told in points, and less of it is good', () => {
  expect(percentWords(0.031)).toBe('3.1 %')
  expect(pointsOf({ now: 0.031, before: 0.035 })).toEqual({ direction: 'down', good: true, words: '0.4 pt' })
  expect(pointsOf({ now: 0.1, before: 0.05 })).toEqual({ direction: 'up', good: false, words: '5 pt' })
  expect(pointsOf({ now: 0.1, before: 0.1 })).toMatchObject({ direction: 'same' })
})
