import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#lib/memory-storage.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { draftOf, keepDraft } from './drafts.ts'

beforeEach(() => {
  const storage = memoryStorage()()
  // As the browser's, its keys are its own properties.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Array.from({ length: storage.length }, (_, place) => storage.key(place)!),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('each conversation has its own, and what was sent is not kept', () => {
  keepDraft('me', 'mira', 'Thursday wor')
  keepDraft('me', 'hugo', 'That pressing')
  keepDraft('me', 'mira', 'Thursday works')
  expect([draftOf('me', 'mira'), draftOf('me', 'hugo'), draftOf('you', 'mira')]).toEqual([
    'Thursday works',
    'That pressing',
    '',
  ])
  keepDraft('me', 'mira', ' ')
  expect(draftOf('me', 'mira')).toBe('')
})

test('fifty are kept, and the oldest goes', () => {
  for (let n = 0; n <= 50; n++) keepDraft('me', `match ${n}`, 'hello')
  expect([draftOf('me', 'match 0'), draftOf('me', 'match 1')]).toEqual(['', 'hello'])
})

test('whoever signs in next finds none of them', () => {
  keepDraft('me', 'mira', 'Thursday works')
  localStorage.setItem('theme', 'dark')
  broadcastSessionEvent({ type: 'signed_out' })
  expect([draftOf('me', 'mira'), localStorage.getItem('theme')]).toEqual(['', 'dark'])
})
