import { TEASER_MAX } from '@koji/contract'
import { expect, test } from 'vitest'
import { planOf, teaserOf } from './rules.ts'

test('a teaser is whole words and at most 80 letters', () => {
  expect(TEASER_MAX).toBe(80)
  const text =
    'Tangerine matt, second try. This time I let the kiln cool for two whole days and did not peek. ' +
    'What came out is on the second photo, and the recipe with its four corrections is below.'
  expect(teaserOf(text)).toBe('Tangerine matt, second try. This time I let the kiln cool for two whole days…')
  expect(teaserOf('x'.repeat(500))).toBe(`${'x'.repeat(79)}…`)
  expect(Array.from(teaserOf('🍊'.repeat(500)))).toHaveLength(80)
})

test('a teaser is never more than half of the text', () => {
  expect(teaserOf('')).toBe('')
  expect(teaserOf('The recipe is 3:2:1.')).toBe('')
  expect(teaserOf('The recipe is three parts of flour, two of fat and one of sugar, and cold hands.')).toBe(
    'The recipe is three parts of flour,…',
  )
})

const now = new Date('2026-11-16T12:00:00Z')
const later = (at: string) => ({ when: 'later', at, timeZone: 'Europe/Lisbon' }) as const

test('a post becomes what it is saved as', () => {
  expect(planOf({ when: 'draft' }, null, now)).toEqual({ state: 'draft' })
  expect(planOf({ when: 'now' }, 'draft', now)).toEqual({ state: 'published' })
  expect(planOf(later('2026-11-16T12:01'), 'draft', now)).toEqual({
    state: 'scheduled',
    publishAt: new Date('2026-11-16T12:01:00Z'),
  })
  expect(planOf({ when: 'draft' }, 'scheduled', now)).toEqual({ state: 'draft' })
})

test('nothing is scheduled for the past, nor for more than a year', () => {
  expect(planOf(later('2026-11-16T12:00'), null, now)).toEqual({ refuse: 'too_late' })
  expect(planOf(later('2027-11-16T11:59'), null, now)).toMatchObject({ state: 'scheduled' })
  expect(planOf(later('2027-11-16T12:01'), null, now)).toEqual({ refuse: 'too_far' })
})

test('what is published stays so', () => {
  expect(planOf({ when: 'now' }, 'published', now)).toEqual({ state: 'published' })
  for (const publish of [{ when: 'draft' } as const, later('2026-12-01T12:00')])
    expect(planOf(publish, 'published', now)).toEqual({ refuse: 'published' })
})
