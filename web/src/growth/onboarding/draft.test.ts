import type { OnboardingDraft } from '@koji/contract'
import { expect, test } from 'vitest'
import { atRisk, draftFrom, unsaved } from './draft.ts'

const NOTHING: OnboardingDraft = {
  displayName: null,
  username: null,
  birthDate: null,
  gender: null,
  intent: null,
  shows: null,
  interests: null,
  place: null,
}

test('valid answers of the step are kept by themselves, half of an answer is not', () => {
  const draft = { ...draftFrom(NOTHING), displayName: 'Lena ', interests: ['jazz'] }
  expect(unsaved('about', draft, NOTHING)).toEqual({ displayName: 'Lena' })
  expect(unsaved('about', { ...draft, displayName: 'L' }, NOTHING)).toBeNull()
  expect(unsaved('interests', draft, NOTHING)).toBeNull()
  expect(unsaved('looking', { ...draft, intent: 'both' }, NOTHING)).toEqual({
    intent: 'both',
    shows: ['woman', 'man', 'nonbinary'],
  })
})

test('a birth date is never kept by itself, nor a username that may be taken', () => {
  const draft = { ...draftFrom(NOTHING), username: 'lena', birthDate: '2015-01-01' }
  expect(unsaved('about', draft, NOTHING)).toBeNull()
})

test('what is saved already is not sent again', () => {
  const saved = { ...NOTHING, displayName: 'Lena', interests: ['jazz', 'tea', 'chess'] }
  const draft = draftFrom(saved)
  expect(unsaved('about', draft, saved)).toBeNull()
  expect(unsaved('interests', draft, saved)).toBeNull()
  expect(unsaved('interests', { ...draft, interests: ['jazz', 'tea', 'coffee'] }, saved)).toEqual({
    interests: ['jazz', 'tea', 'coffee'],
  })
})

test('the last words of a page hold the username too, apart from the answers that nobody can refuse', () => {
  const draft = { ...draftFrom(NOTHING), displayName: 'Lena', username: 'Lena_7', birthDate: '1995-05-03' }
  expect(atRisk('about', draft, NOTHING)).toEqual([{ displayName: 'Lena' }, { username: 'lena_7' }])
  expect(atRisk('about', draft, { ...NOTHING, displayName: 'Lena', username: 'lena_7' })).toEqual([])
  expect(atRisk('interests', draft, NOTHING)).toEqual([])
})
