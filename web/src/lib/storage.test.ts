import { expect, test } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { readJson, safeStorage } from './storage.ts'

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('reads back a written value', () => {
  const storage = safeStorage(memoryStorage())
  expect(storage.write('theme', 'dark')).toBe(true)
  expect(storage.read('theme')).toBe('dark')
  storage.remove('theme')
  expect(storage.read('theme')).toBeNull()
})

test('never throws for forbidden, full or corrupt storage', () => {
  const closed = safeStorage(forbidden)
  expect(closed.read('theme')).toBeNull()
  expect(closed.write('theme', 'dark')).toBe(false)
  closed.remove('theme')

  const full = safeStorage(memoryStorage({ bytes: 4 }))
  expect(full.write('theme', 'far too long')).toBe(false)

  const corrupt = safeStorage(memoryStorage())
  corrupt.write('offline_queue', '[{"id":')
  expect(readJson(corrupt, 'offline_queue')).toBeNull()
})
