import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#lib/memory-storage.ts'
import { forgetDraft, keepDraft, linesOf, readDraft } from './draft.ts'

const draft = { category: 'art' as const, links: 'https://a.example', about: 'I paint.', sample: '' }

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()()))
afterEach(() => void vi.unstubAllGlobals())

test('what was written is there again after a reload', () => {
  keepDraft('me', draft)
  expect(readDraft('me')).toEqual(draft)
})

test('somebody else in this browser does not get it', () => {
  keepDraft('me', draft)
  expect(readDraft('you')).toBeNull()
})

test('what was sent, or emptied again, is forgotten', () => {
  keepDraft('me', draft)
  forgetDraft()
  expect(readDraft('me')).toBeNull()
  keepDraft('me', draft)
  keepDraft('me', { category: null, links: ' ', about: '', sample: '' })
  expect(readDraft('me')).toBeNull()
})

test('a draft that makes no sense is none', () => {
  localStorage.setItem('koji-own-application-draft', '{"accountId":"me","category":"weather"}')
  expect(readDraft('me')).toBeNull()
})

test('links are told apart by lines, spaces and commas, and get the beginning that is usual', () => {
  expect(linesOf(' a.example/x\n\nhttps://b.example, http://c.example ')).toEqual([
    'https://a.example/x',
    'https://b.example',
    'http://c.example',
  ])
})
