import { TEASER_MAX } from '@koji/contract'
import { expect, test } from 'vitest'
import { planOf, teaserOf } from './rules.ts'

test('ends a teaser after a whole word and at most 80 letters', () => {
  expect(TEASER_MAX).toBe(80)
  const text =
    'Tangerine matt, second try. This time I let the kiln cool for two whole days and did not peek. ' +
    'What came out is on the second photo, and the recipe with its four corrections is below.'
  expect(teaserOf(text)).toBe('Tangerine matt, second try. This time I let the kiln cool for two whole days…')
  expect(teaserOf('x'.repeat(500))).toBe(`${'x'.repeat(79)}…`)
  expect(Array.from(teaserOf('🍊'.repeat(500)))).toHaveLength(80)
})

test('shows at most half of the text in a teaser', () => {
  expect(teaserOf('')).toBe('')
  expect(teaserOf('The recipe is 3:2:1.')).toBe('')
  expect(teaserOf('The recipe is three parts of flour, two of fat and one of sugar, and cold hands.')).toBe(
    'The recipe is three parts of flour,…',
  )
})

const now = new Date('2026-11-16T12:00:00Z')
const later = (at: string) => ({ when: 'later', at, timeZone: 'Europe/Lisbon' }) as const

test('plans the state that a post is saved with', () => {
  expect(planOf({ when: 'draft' }, null, now)).toEqual({ state: 'draft' })
  expect(planOf({ when: 'now' }, 'draft', now)).toEqual({ state: 'published' })
  expect(planOf(later('2026-11-16T12:01'), 'draft', now)).toEqual({
    state: 'scheduled',
    publishAt: new Date('2026-11-16T12:01:00Z'),
  })
  expect(planOf({ when: 'draft' }, 'scheduled', now)).toEqual({ state: 'draft' })
})

test('refuses to schedule for the past or more than a year ahead', () => {
  expect(planOf(later('2026-11-16T12:00'), null, now)).toEqual({ refuse: 'too_late' })
  expect(planOf(later('2027-11-16T11:59'), null, now)).toMatchObject({ state: 'scheduled' })
  expect(planOf(later('2027-11-16T12:01'), null, now)).toEqual({ refuse: 'too_far' })
})

test('keeps a published post published', () => {
  expect(planOf({ when: 'now' }, 'published', now)).toEqual({ state: 'published' })
  for (const publish of [{ when: 'draft' } as const, later('2026-12-01T12:00')])
    expect(planOf(publish, 'published', now)).toEqual({ refuse: 'published' })
})
