import type { OnboardingDraft } from '@koji/contract'
import { expect, test } from 'vitest'
import { answersAtRisk, draftFrom, unsavedAnswers } from './draft.ts'

const EMPTY: OnboardingDraft = {
  displayName: null,
  username: null,
  birthDate: null,
  gender: null,
  intent: null,
  shows: null,
  interests: null,
  place: null,
}

test('autosaves the valid answers of a step', () => {
  const draft = { ...draftFrom(EMPTY), displayName: 'Lena ', interests: ['jazz'] }
  expect(unsavedAnswers('about', draft, EMPTY)).toEqual({ displayName: 'Lena' })
  expect(unsavedAnswers('about', { ...draft, displayName: 'L' }, EMPTY)).toBeNull()
  expect(unsavedAnswers('interests', draft, EMPTY)).toBeNull()
  expect(unsavedAnswers('looking', { ...draft, intent: 'both' }, EMPTY)).toEqual({
    intent: 'both',
    shows: ['woman', 'man', 'nonbinary'],
  })
})

test('never autosaves a birth date or a username', () => {
  const draft = { ...draftFrom(EMPTY), username: 'lena', birthDate: '2015-01-01' }
  expect(unsavedAnswers('about', draft, EMPTY)).toBeNull()
})

test("doesn't send saved answers again", () => {
  const saved = { ...EMPTY, displayName: 'Lena', interests: ['jazz', 'tea', 'chess'] }
  const draft = draftFrom(saved)
  expect(unsavedAnswers('about', draft, saved)).toBeNull()
  expect(unsavedAnswers('interests', draft, saved)).toBeNull()
  expect(unsavedAnswers('interests', { ...draft, interests: ['jazz', 'tea', 'coffee'] }, saved)).toEqual({
    interests: ['jazz', 'tea', 'coffee'],
  })
})

test('sends the username separately when the page closes', () => {
  const draft = { ...draftFrom(EMPTY), displayName: 'Lena', username: 'Lena_7', birthDate: '1995-05-03' }
  expect(answersAtRisk('about', draft, EMPTY)).toEqual([{ displayName: 'Lena' }, { username: 'lena_7' }])
  expect(answersAtRisk('about', draft, { ...EMPTY, displayName: 'Lena', username: 'lena_7' })).toEqual([])
  expect(answersAtRisk('interests', draft, EMPTY)).toEqual([])
})
