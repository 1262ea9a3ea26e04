import { expect, test } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { readJson, shelfOn } from './storage.ts'

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('what is written is read', () => {
  const kept = shelfOn(memoryStorage())
  expect(kept.write('theme', 'dark')).toBe(true)
  expect(kept.read('theme')).toBe('dark')
  kept.remove('theme')
  expect(kept.read('theme')).toBeNull()
})

test('a forbidden, full or spoilt storage never throws', () => {
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
