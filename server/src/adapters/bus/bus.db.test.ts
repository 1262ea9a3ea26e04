import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startRedis, type TestRedis } from '#test/redis.ts'
import { until } from '#test/until.ts'
import { memoryBus } from './memory.ts'
import { type Bus, TOPIC_MESSAGES, type TopicMessage } from './port.ts'
import { redisBus } from './redis.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.close())

const adapters: [string, () => Promise<Bus>][] = [
  ['memory', async () => memoryBus()],
  ['redis', () => redisBus(redis.client)],
]
const newTopic = () => `topic-${crypto.randomUUID()}`

describe.each(adapters)('bus in %s', (_, make) => {
  test('delivers channel messages to listeners', async () => {
    const bus = await make()
    const received = Promise.withResolvers<unknown>()
    const channel = newTopic()
    await bus.listen(channel, received.resolve)
    await bus.publish(channel, { a: 1 })
    expect(await received.promise).toEqual({ a: 1 })
    await bus.close()
  })

  test('delivers topic messages in order until the follower stops', async () => {
    const bus = await make()
    const topic = newTopic()
    const received: unknown[] = []
    const unfollow = await bus.follow(topic, ({ body }) => received.push(body))
    for (let i = 0; i < 50; i++) await bus.post(topic, i)
    await until(() => expect(received).toEqual(Array.from({ length: 50 }, (_, i) => i)))
    unfollow()
    await bus.post(topic, 'late')
    expect(received).not.toContain('late')
    await bus.close()
  })

  test('knows whether a topic has followers', async () => {
    const bus = await make()
    const topic = newTopic()
    expect(await bus.hasFollowers(topic)).toBe(false)
    const unfollow = await bus.follow(topic, () => undefined)
    expect(await bus.hasFollowers(topic)).toBe(true)
    expect(await bus.hasFollowers(newTopic())).toBe(false)
    unfollow()
    await until(async () => expect(await bus.hasFollowers(topic)).toBe(false))
    await bus.close()
  })

  test('returns the messages after a cursor', async () => {
    const bus = await make()
    const topic = newTopic()
    const start = await bus.head(topic)
    const received: TopicMessage[] = []
    await bus.follow(topic, (message) => received.push(message))
    for (const body of ['one', 'two', 'three']) await bus.post(topic, body)
    await until(() => expect(received).toHaveLength(3))

    expect((await bus.since(topic, start))?.map(({ body }) => body)).toEqual(['one', 'two', 'three'])
    expect((await bus.since(topic, received[0]!.cursor))?.map(({ body }) => body)).toEqual(['two', 'three'])
    expect(await bus.since(topic, received[2]!.cursor)).toEqual([])
    expect(await bus.since(topic, await bus.head(topic))).toEqual([])
    await bus.close()
  })

  test('returns null for a cursor that is too old or invalid', async () => {
    const bus = await make()
    const topic = newTopic()
    const start = await bus.head(topic)
    for (let i = 0; i <= TOPIC_MESSAGES; i++) await bus.post(topic, i)
    expect(await bus.since(topic, start)).toBeNull()
    expect(await bus.since(topic, 'nonsense')).toBeNull()
    expect(await bus.since(newTopic(), '1-1')).toBeNull()
    await bus.close()
  })
})

test('delivers messages between two nodes on one Redis', async () => {
  const [here, there] = [await redisBus(redis.client), await redisBus(redis.client)]
  const topic = newTopic()
  const received = Promise.withResolvers<TopicMessage>()
  await there.follow(topic, received.resolve)
  await here.post(topic, 'hello')
  expect((await received.promise).body).toBe('hello')
  await Promise.all([here.close(), there.close()])
})

test('deletes an inactive topic from memory', async () => {
  vi.useFakeTimers()
  const bus = memoryBus()
  const start = await bus.head('a')
  await bus.post('a', 1)
  const seen = await bus.head('a')
  vi.advanceTimersByTime(11 * 60_000)
  expect(await bus.since('a', start)).toBeNull()
  expect(await bus.since('a', seen)).toEqual([])
  await bus.close()
  vi.useRealTimers()
})

describe('redis under failure', () => {
  test('delivers messages after quickly unfollowing and following again', async () => {
    const bus = await redisBus(redis.client)
    const topic = newTopic()
    const received: unknown[] = []
    for (let i = 0; i < 20; i++) {
      const unfollow = await bus.follow(topic, () => undefined)
      unfollow()
    }
    await bus.follow(topic, ({ body }) => received.push(body))
    await bus.post(topic, 'here')
    await until(() => expect(received).toEqual(['here']))
    await bus.close()
  })

  test('announces a gap after an outage of Redis and lets nodes follow again', async () => {
    const own = await startRedis()
    const bus = await redisBus(own.client)
    const topic = newTopic()
    await bus.post(topic, 'before')
    const cursor = await bus.head(topic)
    let gaps = 0
    bus.onGap(() => void gaps++)
    await own.kill()
    await until(() => expect(bus.healthy()).toBe(false))
    await expect(bus.follow(topic, () => undefined)).rejects.toThrow()
    await own.start()
    await until(() => expect(gaps).toBe(1))

    expect(await bus.since(topic, cursor), 'messages may have been lost').toBeNull()
    const received: unknown[] = []
    await bus.follow(topic, ({ body }) => received.push(body))
    await bus.post(topic, 'after')
    await until(() => expect(received).toEqual(['after']))
    await bus.close()
    await own.close()
  })

  test('announces a gap only once earlier cursors are refused, when subscriptions work again before commands', async () => {
    const own = await startRedis()
    const bus = await redisBus(own.client)
    const topic = newTopic()
    await bus.follow(topic, () => undefined)
    const cursor = await bus.head(topic)
    const gaps: unknown[] = []
    bus.onGap(() => gaps.push(bus.since(topic, cursor)))
    await own.client.sendCommand(['ACL', 'SETUSER', 'default', '-set'])
    await own.client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    await until(async () => expect(await own.client.sendCommand(['ACL', 'LOG'])).toHaveLength(1))

    await own.client.sendCommand(['ACL', 'SETUSER', 'default', '+set'])
    await until(() => expect(gaps).toHaveLength(1))

    expect(await gaps[0]).toBeNull()
    await bus.close()
    await own.close()
  })
})
