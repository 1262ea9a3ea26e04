import { expect, test } from 'vitest'
import { type Fields, whatChanged } from './draft.ts'

const kept: Fields = {
  displayName: 'Jonas',
  gender: 'man',
  intent: 'friends',
  bio: 'Bakes.',
  prompts: [{ prompt: 'song', answer: 'All of them' }],
  interests: ['tea', 'chess', 'dogs'],
  languages: ['de'],
}

test('only what differs is sent', () => {
  expect(whatChanged(kept, { bio: 'Bakes bread.', intent: 'both' })).toEqual({
    bio: 'Bakes bread.',
    intent: 'both',
  })
  expect(whatChanged(kept, { bio: 'Bakes.', interests: ['tea', 'chess', 'dogs'] })).toEqual({})
  expect(whatChanged(kept, { interests: ['chess', 'tea', 'dogs'] })).toEqual({
    interests: ['chess', 'tea', 'dogs'],
  })
})
