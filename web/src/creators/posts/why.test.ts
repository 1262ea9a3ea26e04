import { AccessReason } from '@koji/contract'
import { expect, test } from 'vitest'
import { whyWords } from './why.ts'

const words = (
  reason: AccessReason,
  visibility: 'public' | 'subscribers' = 'subscribers',
  subscribers?: number,
) =>
  whyWords({
    post: {
      visibility,
      why: { reason, until: reason === 'subscribed_until' ? '2026-12-03T00:00:00Z' : null },
    },
    name: 'Mira',
    subscribers,
    language: 'en-GB',
  })

test('every reason has a sentence of its own', () => {
  const all = AccessReason.options.map((reason) => words(reason))
  expect(new Set(all).size).toBe(AccessReason.options.length)
  for (const sentence of all) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

test('a creator reads how many see it', () => {
  expect(words('yours', 'subscribers', 2_318)).toBe('Only your 2,318 subscribers see this.')
  expect(words('yours', 'subscribers', 1)).toBe('Only your 1 subscriber sees this.')
  expect(words('yours', 'subscribers')).toBe('Only your subscribers see this.')
  expect(words('yours', 'public', 5)).toBe('Everybody sees this, also without an account.')
})

test('somebody whose subscription ends reads when', () => {
  expect(words('subscribed_until')).toContain('until 3 December')
})
