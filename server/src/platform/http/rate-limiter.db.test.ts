import { postSession, postTicket } from '@koji/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solveCaptcha } from '#test/captcha.ts'
import { startRedis, type TestRedis } from '#test/redis.ts'
import { until } from '#test/until.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

const ticket = { email: 'noor@visitor.example', subject: 'Lost and found', body: 'Where did my matches go?' }
const wrongPassword = async (world: TestWorld) => ({
  email: 'nobody@koji.example',
  password: 'Wrong-password-1',
  captcha: await solveCaptcha(world),
})

function sharedExpectations(world: TestWorld) {
  test('refuses the sixth ticket within an hour and says how long to wait', async () => {
    for (let i = 0; i < 5; i++) expect((await world.call(postTicket, { body: ticket })).status).toBe(201)
    const sixth = await world.call(postTicket, { body: ticket })
    expect([sixth.status, sixth.problem.code]).toEqual([429, 'too_many_requests'])
    expect(sixth.problem.retryAfter).toBeGreaterThan(0)
    expect(sixth.headers['retry-after']).toBe(String(sixth.problem.retryAfter))
  })
}

describe('under an idempotency key', () => {
  const world = useWorld({ env: { RATE_LIMITS: 'true' } })

  test('counts only the first request and gives all the same reply', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.call(postTicket, { body: ticket }, key)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body.link)).size).toBe(1)
    for (let i = 0; i < 4; i++) {
      const fresh = { 'idempotency-key': crypto.randomUUID() }
      expect((await world.call(postTicket, { body: ticket }, fresh)).status).toBe(201)
    }
    const sixth = await world.call(postTicket, { body: ticket }, { 'idempotency-key': crypto.randomUUID() })
    expect(sixth.status).toBe(429)
  })
})

describe('with limits in memory', () => {
  sharedExpectations(useWorld({ env: { RATE_LIMITS: 'true' } }))
})

describe('behind a trusted proxy', () => {
  const world = useWorld({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } })

  test('limits each visitor separately', async () => {
    const from = (address: string) => world.call(postTicket, { body: ticket }, { 'x-forwarded-for': address })
    for (let i = 0; i < 5; i++) await from('203.0.113.1')
    expect((await from('203.0.113.1')).status).toBe(429)
    expect((await from('203.0.113.2')).status).toBe(201)
  })
})

describe('with limits in Redis', () => {
  sharedExpectations(worldOnRedis().world)
})

describe('while Redis is down', () => {
  const { world, redis } = worldOnRedis()

  test('refuses sign-ins, counts other limits locally, and recovers with Redis', async () => {
    await redis().kill()
    await until(() => expect(world.platform.bus.healthy()).toBe(false))
    const guess = await world.call(postSession, { body: await wrongPassword(world) })
    expect([guess.status, guess.problem.code]).toEqual([503, 'unavailable'])
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await world.call(postTicket, { body: ticket })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    await redis().start()
    await until(() => expect(world.platform.bus.healthy()).toBe(true))
    expect((await world.call(postSession, { body: await wrongPassword(world) })).status).toBe(401)
  })
})

function worldOnRedis(): { world: TestWorld; redis: () => TestRedis } {
  let redis: TestRedis
  const env: Record<string, string> = { RATE_LIMITS: 'true' }
  beforeAll(async () => {
    redis = await startRedis()
    env.REDIS_URL = redis.url
  })
  afterAll(() => redis.close())
  return { world: useWorld({ env }), redis: () => redis }
}
