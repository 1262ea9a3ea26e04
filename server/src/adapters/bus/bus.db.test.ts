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
  test('a channel reaches its listeners', async () => {
    const bus = await make()
    const heard = Promise.withResolvers<unknown>()
    const channel = newTopic()
    await bus.listen(channel, heard.resolve)
    await bus.publish(channel, { a: 1 })
    expect(await heard.promise).toEqual({ a: 1 })
    await bus.close()
  })

  test('followers get messages in order, until they leave', async () => {
    const bus = await make()
    const topic = newTopic()
    const heard: unknown[] = []
    const leave = await bus.follow(topic, ({ body }) => heard.push(body))
    for (let i = 0; i < 50; i++) await bus.post(topic, i)
    await until(() => expect(heard).toEqual(Array.from({ length: 50 }, (_, i) => i)))
    leave()
    await bus.post(topic, 'late')
    expect(heard).not.toContain('late')
    await bus.close()
  })

  test('whether anybody follows is known', async () => {
    const bus = await make()
    const topic = newTopic()
    expect(await bus.followed(topic)).toBe(false)
    const leave = await bus.follow(topic, () => undefined)
    expect(await bus.followed(topic)).toBe(true)
    expect(await bus.followed(newTopic())).toBe(false)
    leave()
    await until(async () => expect(await bus.followed(topic)).toBe(false))
    await bus.close()
  })

  test('who comes back gets what they missed, once', async () => {
    const bus = await make()
    const topic = newTopic()
    const start = await bus.head(topic)
    const heard: TopicMessage[] = []
    await bus.follow(topic, (message) => heard.push(message))
    for (const body of ['one', 'two', 'three']) await bus.post(topic, body)
    await until(() => expect(heard).toHaveLength(3))

    expect((await bus.since(topic, start))?.map(({ body }) => body)).toEqual(['one', 'two', 'three'])
    expect((await bus.since(topic, heard[0]!.cursor))?.map(({ body }) => body)).toEqual(['two', 'three'])
    expect(await bus.since(topic, heard[2]!.cursor)).toEqual([])
    expect(await bus.since(topic, await bus.head(topic))).toEqual([])
    await bus.close()
  })

  test('who was away for too long, or makes a cursor up, is told so', async () => {
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

test('two nodes on one Redis hear each other', async () => {
  const [here, there] = [await redisBus(redis.client), await redisBus(redis.client)]
  const topic = newTopic()
  const heard = Promise.withResolvers<TopicMessage>()
  await there.follow(topic, heard.resolve)
  await here.post(topic, 'hello')
  expect((await heard.promise).body).toBe('hello')
  await Promise.all([here.close(), there.close()])
})

test('memory lets go of a topic that nobody posts to', async () => {
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

describe('redis, when things go wrong', () => {
  test('leaving and coming back at once leaves nobody deaf', async () => {
    const bus = await redisBus(redis.client)
    const topic = newTopic()
    const heard: unknown[] = []
    for (let i = 0; i < 20; i++) {
      const leave = await bus.follow(topic, () => undefined)
      leave()
    }
    await bus.follow(topic, ({ body }) => heard.push(body))
    await bus.post(topic, 'here')
    await until(() => expect(heard).toEqual(['here']))
    await bus.close()
  })

  test('who could not follow while Redis was away can when it is back, and is told of the gap', async () => {
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

    expect(await bus.since(topic, cursor), 'nobody knows what was missed').toBeNull()
    const heard: unknown[] = []
    await bus.follow(topic, ({ body }) => heard.push(body))
    await bus.post(topic, 'after')
    await until(() => expect(heard).toEqual(['after']))
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
