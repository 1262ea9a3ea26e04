import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#lib/memory-storage.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { draftOf, storeDraft } from './drafts.ts'

beforeEach(() => {
  const storage = memoryStorage()()
  // As in a browser, the keys are own properties.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index)!),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('stores a draft per conversation, and removes an empty one', () => {
  storeDraft('me', 'mira', 'Thursday wor')
  storeDraft('me', 'hugo', 'That pressing')
  storeDraft('me', 'mira', 'Thursday works')
  expect([draftOf('me', 'mira'), draftOf('me', 'hugo'), draftOf('you', 'mira')]).toEqual([
    'Thursday works',
    'That pressing',
    '',
  ])
  storeDraft('me', 'mira', ' ')
  expect(draftOf('me', 'mira')).toBe('')
})

test('stores fifty drafts, and drops the oldest', () => {
  for (let n = 0; n <= 50; n++) storeDraft('me', `match ${n}`, 'hello')
  expect([draftOf('me', 'match 0'), draftOf('me', 'match 1')]).toEqual(['', 'hello'])
})

test('clears all drafts on sign-out', () => {
  storeDraft('me', 'mira', 'Thursday works')
  localStorage.setItem('theme', 'dark')
  broadcastSessionEvent({ type: 'signed_out' })
  expect([draftOf('me', 'mira'), localStorage.getItem('theme')]).toEqual(['', 'dark'])
})
