import { expect, test } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { readJson, shelfOn } from './storage.ts'

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('reads back a written value', () => {
  const kept = shelfOn(memoryStorage())
  expect(kept.write('theme', 'dark')).toBe(true)
  expect(kept.read('theme')).toBe('dark')
  kept.remove('theme')
  expect(kept.read('theme')).toBeNull()
})

test('never throws for forbidden, full or corrupt storage', () => {
  const closed = shelfOn(forbidden)
  expect(closed.read('theme')).toBeNull()
  expect(closed.write('theme', 'dark')).toBe(false)
  closed.remove('theme')

  const full = shelfOn(memoryStorage({ bytes: 4 }))
  expect(full.write('theme', 'far too long')).toBe(false)

  const spoilt = shelfOn(memoryStorage())
  spoilt.write('offline_queue', '[{"id":')
  expect(readJson(spoilt, 'offline_queue')).toBeNull()
})
