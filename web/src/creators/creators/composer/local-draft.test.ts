import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#lib/memory-storage.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { beginWith, keepLocalDraft, type LocalDraft, localDraft, photosBeingWritten } from './local-draft.ts'

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

const draft = (text: string, changedAt: string | null = null): LocalDraft => ({
  id: null,
  changedAt,
  text,
  visibility: 'public',
  photos: [],
})

test('a new post and a change of an old one are kept apart, and each per person', () => {
  keepLocalDraft('mira', null, draft('new'))
  keepLocalDraft('mira', 'post', draft('changed'))
  expect(localDraft('mira', null)?.text).toBe('new')
  expect(localDraft('mira', 'post')?.text).toBe('changed')
  expect(localDraft('hugo', null)).toBeNull()
  keepLocalDraft('mira', null, null)
  expect(localDraft('mira', null)).toBeNull()
  expect(localDraft('mira', 'post')?.text).toBe('changed')
})

test('what was begun here goes on, unless the post has changed since', () => {
  const [before, since] = [
    draft('begun', '2026-01-01T00:00:00.000Z'),
    draft('newer', '2026-01-02T00:00:00.000Z'),
  ]
  expect(beginWith(null, since)).toEqual({ begun: since, left: null })
  expect(beginWith(before, draft('as it was', before.changedAt))).toEqual({ begun: before, left: null })
  expect(beginWith(before, since)).toEqual({ begun: since, left: before })
  expect(beginWith(draft('new'), draft(''))).toEqual({ begun: draft('new'), left: null })
})

test('photos of what is being written are known, in every post', () => {
  const photo = (id: string) => ({ photo: { id } as LocalDraft['photos'][number]['photo'], alt: '' })
  keepLocalDraft('mira', null, { ...draft('new'), photos: [photo('a')] })
  keepLocalDraft('mira', 'post', { ...draft('changed'), photos: [photo('b'), photo('c')] })
  expect(photosBeingWritten().toSorted()).toEqual(['a', 'b', 'c'])
})

test('only the last ones are kept', () => {
  for (let post = 0; post < 12; post++) keepLocalDraft('mira', `${post}`, draft(`${post}`))
  expect(localDraft('mira', '1')).toBeNull()
  expect(localDraft('mira', '2')?.text).toBe('2')
})

test('what is spoilt is not taken', () => {
  keepLocalDraft('mira', null, { text: 1 } as unknown as LocalDraft)
  expect(localDraft('mira', null)).toBeNull()
})

test('nothing of it is left for the next person', () => {
  keepLocalDraft('mira', null, draft('secret'))
  broadcastSessionEvent({ type: 'signed_out' })
  expect(localDraft('mira', null)).toBeNull()
})
