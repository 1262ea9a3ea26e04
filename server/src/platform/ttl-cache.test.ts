import { expect, test } from 'vitest'
import { cacheFor } from './ttl-cache.ts'

const clockAt = (time: { ms: number }) => ({ now: () => new Date(time.ms) })

test('loads once for concurrent calls, and again only after the TTL', async () => {
  const time = { ms: 0 }
  let loads = 0
  const read = cacheFor(clockAt(time), 100, async () => ++loads)
  expect(await Promise.all([read(null), read(null), read(null)])).toEqual([1, 1, 1])
  time.ms = 99
  expect(await read(null)).toBe(1)
  time.ms = 100
  expect(await read(null)).toBe(2)
})

test('rejects waiting calls when a load fails, without caching the failure', async () => {
  let loads = 0
  const read = cacheFor(clockAt({ ms: 0 }), 100, async () => {
    if (++loads === 1) throw new Error('down')
    return loads
  })
  await expect(read(null)).rejects.toThrow('down')
  expect(await read(null)).toBe(2)
})
