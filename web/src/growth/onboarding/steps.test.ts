import type { OnboardingDraft } from '@koji/contract'
import { expect, test } from 'vitest'
import { earlier, firstOpen, isStep } from './steps.ts'

const WHOLE: OnboardingDraft = {
  displayName: 'Lena',
  username: 'lena',
  birthDate: '1995-02-03',
  gender: 'woman',
  intent: 'both',
  shows: ['man'],
  interests: ['ceramics', 'jazz', 'hiking'],
  place: { name: 'Lisbon', cell: 1 },
}

test.each([
  ['about', { birthDate: null }, 1],
  ['looking', { shows: null }, 1],
  ['photos', {}, 0],
  ['interests', { interests: null }, 1],
  ['place', { place: null }, 1],
  ['preview', {}, 1],
] as const)('without its answer, %s is the first open step', (step, missing, photos) => {
  expect(firstOpen({ ...WHOLE, ...missing }, photos)).toBe(step)
})

test('an address leads no further than the answers', () => {
  expect(earlier('preview', 'photos')).toBe('photos')
  expect(earlier('about', 'photos')).toBe('about')
  expect(isStep('photos')).toBe(true)
  expect(isStep('payment')).toBe(false)
  expect(isStep(null)).toBe(false)
})
