import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRedis, type TestRedis } from '#test/redis.ts'
import { memoryLimits } from './memory.ts'
import { type Limits, LimitsUnavailable } from './port.ts'
import { redisLimits } from './redis.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.close())

const adapters: [string, () => Limits][] = [
  ['memory', () => memoryLimits()],
  ['redis', () => redisLimits(redis.client)],
]

describe.each(adapters)('limits in %s', (name, make) => {
  const key = (text: string) => `${name}-${text}-${crypto.randomUUID()}`

  test('allows the maximum and returns the time to wait for the next one', async () => {
    const limits = make()
    const mine = key('a')
    for (let i = 0; i < 5; i++) expect(await limits.take(mine, 5, 3_600)).toBe(0)
    const wait = await limits.take(mine, 5, 3_600)
    expect(wait).toBeGreaterThan(700)
    expect(wait).toBeLessThanOrEqual(720)
    await limits.close()
  })

  test('returns the remaining time without counting', async () => {
    const limits = make()
    const mine = key('left')
    expect(await limits.left(mine)).toBe(0)
    await limits.take(mine, 1, 600)
    for (let i = 0; i < 3; i++) expect([599, 600]).toContain(await limits.left(mine))
    await limits.close()
  })

  test('counts each key separately', async () => {
    const limits = make()
    expect(await limits.take(key('b'), 1, 60)).toBe(0)
    expect(await limits.take(key('c'), 1, 60)).toBe(0)
    await limits.close()
  })

  test('allows exactly the maximum of 100 concurrent calls', async () => {
    const limits = make()
    const mine = key('d')
    const waits = await Promise.all(Array.from({ length: 100 }, () => limits.take(mine, 30, 60)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(30)
    await limits.close()
  })

  test('does not extend the wait after a refused hit', async () => {
    const limits = make()
    const mine = key('e')
    await limits.take(mine, 1, 100)
    for (let i = 0; i < 20; i++) await limits.take(mine, 1, 100)
    expect(await limits.take(mine, 1, 100)).toBeLessThanOrEqual(100)
    await limits.close()
  })
})

test('restores the allowance in memory over time', async () => {
  let now = 0
  const limits = memoryLimits(() => now)
  for (let i = 0; i < 10; i++) await limits.take('a', 10, 10)
  expect(await limits.take('a', 10, 10)).toBe(1)
  now += 1_000
  expect(await limits.take('a', 10, 10)).toBe(0)
  expect(await limits.take('a', 10, 10)).toBe(1)
  await limits.close()
})

test('throws LimitsUnavailable without Redis', async () => {
  const lost = await startRedis()
  const limits = redisLimits(lost.client)
  await lost.kill()
  await expect(limits.take('a', 1, 1)).rejects.toThrow(LimitsUnavailable)
  await lost.close()
})
