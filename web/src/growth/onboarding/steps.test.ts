import type { OnboardingDraft } from '@koji/contract'
import { expect, test } from 'vitest'
import { earlierStep, firstIncompleteStep, isStep } from './steps.ts'

const COMPLETE: OnboardingDraft = {
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
] as const)('returns %s as the first incomplete step', (step, missing, photos) => {
  expect(firstIncompleteStep({ ...COMPLETE, ...missing }, photos)).toBe(step)
})

test('limits the step in the URL to what was answered', () => {
  expect(earlierStep('preview', 'photos')).toBe('photos')
  expect(earlierStep('about', 'photos')).toBe('about')
  expect(isStep('photos')).toBe(true)
  expect(isStep('payment')).toBe(false)
  expect(isStep(null)).toBe(false)
})
