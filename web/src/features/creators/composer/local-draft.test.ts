import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../lib/memory-storage.ts'
import { tellSession } from '../../../lib/session-events.ts'
import { keepLocalDraft, type LocalDraft, localDraft } from './local-draft.ts'

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

const draft = (text: string): LocalDraft => ({ id: null, text, visibility: 'public', photos: [] })

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
  tellSession({ type: 'signed_out' })
  expect(localDraft('mira', null)).toBeNull()
})
