import { expect, test } from 'vitest'
import {
  compareFigures,
  comparePoints,
  formatFigure,
  formatPercent,
  greeting,
  summarizeFigures,
} from './figures.ts'

test.each([
  [{ now: 110, before: 100 }, 'up 10 %'],
  [{ now: 102, before: 100 }, 'up 2 %'],
  [{ now: 984, before: 1_000 }, 'down 1.6 %'],
  [{ now: 5, before: 0 }, 'up from nothing'],
  [{ now: 0, before: 0 }, 'same no change'],
])('compares %o', (figure, expected) => {
  const { direction, words } = compareFigures(figure)
  expect(`${direction} ${words}`).toBe(expected)
})

test('compares numbers of people as a difference, not as a percentage', () => {
  expect(compareFigures({ now: 2_318, before: 1_204 }, 'count').words).toBe('1,114')
})

test('shortens large figures', () => {
  expect([9_999, 41_200, 1_250_000].map(formatFigure)).toEqual(['9,999', '41.2K', '1.3M'])
})

test('summarizes the most important change', () => {
  const none = { now: 0, before: 0 }
  const moneyWith = (net: { now: number; before: number }) => ({
    monthly: 0,
    monthlyNet: 0,
    gross: none,
    net,
    refunded: none,
    churn: none,
    lifetimeValue: 0,
    forecast: 0,
  })
  const summaryFor = (reach: { now: number; before: number }, subscribers = none, net = none) =>
    summarizeFigures({ reach, subscribers, posts: { now: 1, before: 0 }, money: moneyWith(net) }, 30)
  expect(summaryFor({ now: 2, before: 1 })).toContain('More people')
  expect(summaryFor({ now: 1, before: 2 })).toContain('Fewer people')
  expect(summaryFor({ now: 1, before: 2 }, { now: 2, before: 1 })).toContain('more subscribers')
  expect(summaryFor({ now: 2, before: 1 }, none, { now: 900, before: 700 })).toContain('earned more')
  // Earnings in the very first period are no change.
  expect(summaryFor({ now: 2, before: 1 }, none, { now: 900, before: 0 })).toContain('More people')
  const quiet = { reach: none, subscribers: none, posts: none, money: moneyWith(none) }
  expect(summarizeFigures(quiet, 30)).toContain('Nothing new')
})

test('greets by the time of day', () => {
  expect([3, 8, 13, 20].map((hour) => greeting(hour, 'Mira Okafor'))).toEqual([
    'Good evening, Mira',
    'Good morning, Mira',
    'Good afternoon, Mira',
    'Good evening, Mira',
  ])
})

test('shows churn in percentage points, and less as good', () => {
  expect(formatPercent(0.031)).toBe('3.1 %')
  expect(comparePoints({ now: 0.031, before: 0.035 })).toEqual({
    direction: 'down',
    good: true,
    words: '0.4 pt',
  })
  expect(comparePoints({ now: 0.1, before: 0.05 })).toEqual({ direction: 'up', good: false, words: '5 pt' })
  expect(comparePoints({ now: 0.1, before: 0.1 })).toMatchObject({ direction: 'same' })
})
