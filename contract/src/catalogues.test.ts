import { expect, test } from 'vitest'
import { INTEREST_GROUPS, INTERESTS } from './profiles/interests.ts'
import { PROMPTS } from './profiles/prompts.ts'
import { SPOKEN_LANGUAGES } from './profiles/spoken-languages.ts'

test('there are 120 interests in 10 groups, all with unique ids', () => {
  expect(INTEREST_GROUPS).toHaveLength(10)
  expect(INTERESTS).toHaveLength(120)
  expect(new Set(INTERESTS.map(({ id }) => id)).size).toBe(120)
  for (const { id } of INTERESTS) expect(id).toMatch(/^[a-z0-9-]+$/)
})

test('interests keep their positions, because stored profiles refer to them as bits', () => {
  expect(INTERESTS[0]!.id).toBe('ceramics')
  expect(INTERESTS[47]!.id).toBe('wild-swimming')
  expect(INTERESTS[119]!.id).toBe('road-trips')
})

test('there are 24 prompts with unique ids', () => {
  expect(new Set(PROMPTS.map(({ id }) => id)).size).toBe(24)
})

test('every language has its own label', () => {
  const labels = SPOKEN_LANGUAGES.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})
