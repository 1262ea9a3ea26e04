import { expect, test } from 'vitest'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { draftOf, forgetDraft, keepDraft } from './note-drafts.ts'

test('a draft stays until that very text is kept', () => {
  keepDraft('people', 'ana', 'Tea on Sun')
  keepDraft('people', 'ana', 'Tea on Sunday ')
  forgetDraft('people', 'ana', 'Tea on Sun')
  expect(draftOf('people', 'ana')).toBe('Tea on Sunday ')
  forgetDraft('people', 'ana', 'Tea on Sunday')
  expect(draftOf('people', 'ana')).toBeUndefined()
})

test('a person and the creator that they are have notes of their own', () => {
  keepDraft('people', 'ben', 'Plays chess')
  expect(draftOf('creators', 'ben')).toBeUndefined()
})

test('the next person in this browser gets none of them', () => {
  keepDraft('people', 'ana', 'Tea on Sunday')
  broadcastSessionEvent({ type: 'signed_out' })
  expect(draftOf('people', 'ana')).toBeUndefined()
})
