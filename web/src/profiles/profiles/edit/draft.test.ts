import { expect, test } from 'vitest'
import { changedFields, type Fields } from './draft.ts'

const stored: Fields = {
  displayName: 'Jonas',
  gender: 'man',
  intent: 'friends',
  bio: 'Bakes.',
  prompts: [{ prompt: 'song', answer: 'All of them' }],
  interests: ['tea', 'chess', 'dogs'],
  languages: ['de'],
}

test('sends only fields that differ', () => {
  expect(changedFields(stored, { bio: 'Bakes bread.', intent: 'both' })).toEqual({
    bio: 'Bakes bread.',
    intent: 'both',
  })
  expect(changedFields(stored, { bio: 'Bakes.', interests: ['tea', 'chess', 'dogs'] })).toEqual({})
  expect(changedFields(stored, { interests: ['chess', 'tea', 'dogs'] })).toEqual({
    interests: ['chess', 'tea', 'dogs'],
  })
})
