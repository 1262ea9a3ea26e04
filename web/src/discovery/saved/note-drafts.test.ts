import { expect, test } from 'vitest'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { draftOf, removeDraft, storeDraft } from './note-drafts.ts'

test('removes a draft only once the same text is saved', () => {
  storeDraft('people', 'ana', 'Tea on Sun')
  storeDraft('people', 'ana', 'Tea on Sunday ')
  removeDraft('people', 'ana', 'Tea on Sun')
  expect(draftOf('people', 'ana')).toBe('Tea on Sunday ')
  removeDraft('people', 'ana', 'Tea on Sunday')
  expect(draftOf('people', 'ana')).toBeUndefined()
})

test('separates notes about a person from notes about their creator page', () => {
  storeDraft('people', 'ben', 'Plays chess')
  expect(draftOf('creators', 'ben')).toBeUndefined()
})

test('clears all drafts on sign-out', () => {
  storeDraft('people', 'ana', 'Tea on Sunday')
  broadcastSessionEvent({ type: 'signed_out' })
  expect(draftOf('people', 'ana')).toBeUndefined()
})
