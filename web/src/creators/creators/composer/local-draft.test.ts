import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#lib/memory-storage.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import {
  draftPhotoIds,
  type LocalDraft,
  readLocalDraft,
  resolveDraft,
  saveLocalDraft,
} from './local-draft.ts'

beforeEach(() => {
  const storage = memoryStorage()()
  // Object.keys must list the stored keys, as with the browser's localStorage.
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

test('keeps separate drafts per account and post', () => {
  saveLocalDraft('mira', null, draft('new'))
  saveLocalDraft('mira', 'post', draft('changed'))
  expect(readLocalDraft('mira', null)?.text).toBe('new')
  expect(readLocalDraft('mira', 'post')?.text).toBe('changed')
  expect(readLocalDraft('hugo', null)).toBeNull()
  saveLocalDraft('mira', null, null)
  expect(readLocalDraft('mira', null)).toBeNull()
  expect(readLocalDraft('mira', 'post')?.text).toBe('changed')
})

test('continues the local draft unless the post has changed since', () => {
  const [before, since] = [
    draft('begun', '2026-01-01T00:00:00.000Z'),
    draft('newer', '2026-01-02T00:00:00.000Z'),
  ]
  expect(resolveDraft(null, since)).toEqual({ draft: since, conflict: null })
  expect(resolveDraft(before, draft('as it was', before.changedAt))).toEqual({
    draft: before,
    conflict: null,
  })
  expect(resolveDraft(before, since)).toEqual({ draft: since, conflict: before })
  expect(resolveDraft(draft('new'), draft(''))).toEqual({ draft: draft('new'), conflict: null })
})

test('lists the photos of all drafts', () => {
  const photo = (id: string) => ({ photo: { id } as LocalDraft['photos'][number]['photo'], alt: '' })
  saveLocalDraft('mira', null, { ...draft('new'), photos: [photo('a')] })
  saveLocalDraft('mira', 'post', { ...draft('changed'), photos: [photo('b'), photo('c')] })
  expect(draftPhotoIds().toSorted()).toEqual(['a', 'b', 'c'])
})

test('keeps only the latest ten drafts', () => {
  for (let post = 0; post < 12; post++) saveLocalDraft('mira', `${post}`, draft(`${post}`))
  expect(readLocalDraft('mira', '1')).toBeNull()
  expect(readLocalDraft('mira', '2')?.text).toBe('2')
})

test('ignores an invalid draft', () => {
  saveLocalDraft('mira', null, { text: 1 } as unknown as LocalDraft)
  expect(readLocalDraft('mira', null)).toBeNull()
})

test('deletes all drafts at sign-out', () => {
  saveLocalDraft('mira', null, draft('secret'))
  broadcastSessionEvent({ type: 'signed_out' })
  expect(readLocalDraft('mira', null)).toBeNull()
})
