import { AccessReason } from '@koji/contract'
import { expect, test } from 'vitest'
import { explainAccess } from './explain-access.ts'

const explain = (
  reason: AccessReason,
  visibility: 'public' | 'subscribers' = 'subscribers',
  subscribers?: number,
) =>
  explainAccess({
    post: {
      visibility,
      why: { reason, until: reason === 'subscribed_until' ? '2026-12-03T00:00:00Z' : null },
    },
    name: 'Mira',
    subscribers,
    language: 'en-GB',
  })

test('explains every reason in its own sentence', () => {
  const sentences = AccessReason.options.map((reason) => explain(reason))
  expect(new Set(sentences).size).toBe(AccessReason.options.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

test('tells a creator how many people see the post', () => {
  expect(explain('yours', 'subscribers', 2_318)).toBe('Only your 2,318 subscribers see this.')
  expect(explain('yours', 'subscribers', 1)).toBe('Only your 1 subscriber sees this.')
  expect(explain('yours', 'subscribers')).toBe('Only your subscribers see this.')
  expect(explain('yours', 'public', 5)).toBe('Everybody sees this, also without an account.')
})

test('says when a subscription ends', () => {
  expect(explain('subscribed_until')).toContain('until 3 December')
})
