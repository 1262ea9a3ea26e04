import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#lib/memory-storage.ts'
import { clearDraft, parseLinks, readDraft, saveDraft } from './draft.ts'

const draft = { category: 'art' as const, links: 'https://a.example', about: 'I paint.', sample: '' }

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()()))
afterEach(() => void vi.unstubAllGlobals())

test('restores a draft after a reload', () => {
  saveDraft('me', draft)
  expect(readDraft('me')).toEqual(draft)
})

test('hides a draft from another account in the same browser', () => {
  saveDraft('me', draft)
  expect(readDraft('you')).toBeNull()
})

test('clears a draft that was sent or emptied', () => {
  saveDraft('me', draft)
  clearDraft()
  expect(readDraft('me')).toBeNull()
  saveDraft('me', draft)
  saveDraft('me', { category: null, links: ' ', about: '', sample: '' })
  expect(readDraft('me')).toBeNull()
})

test('ignores an invalid draft', () => {
  localStorage.setItem('koji-own-application-draft', '{"accountId":"me","category":"weather"}')
  expect(readDraft('me')).toBeNull()
})

test('splits links at line breaks, spaces and commas, and adds a missing https://', () => {
  expect(parseLinks(' a.example/x\n\nhttps://b.example, http://c.example ')).toEqual([
    'https://a.example/x',
    'https://b.example',
    'http://c.example',
  ])
})
