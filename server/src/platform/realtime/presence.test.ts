import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memoryBus } from '#adapters/bus/memory.ts'
import type { Bus } from '#adapters/bus/port.ts'
import { redisBus } from '#adapters/bus/redis.ts'
import { startRedis, type TestRedis } from '#test/redis.ts'
import { until } from '#test/until.ts'
import { silentLog } from '../log.ts'
import { Presence } from './presence.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.close())

/** Creates a function that connects another node to the same bus. */
const adapters: [string, () => Promise<() => Promise<Bus>>][] = [
  [
    'memory',
    async () => {
      const bus = memoryBus()
      return async () => bus
    },
  ],
  ['redis', async () => () => redisBus(redis.client)],
]

async function node(connect: () => Promise<Bus>) {
  const bus = await connect()
  const presence = new Presence(bus, silentLog)
  const changed: string[] = []
  presence.onChange((person) => changed.push(`${person} ${presence.isOnline(person)}`))
  await presence.listen()
  return { bus, presence, changed }
}

describe.each(adapters)('presence over a bus in %s', (_, make) => {
  test('is known on every node, and reports only actual changes', async () => {
    const connect = await make()
    const [here, there] = [await node(connect), await node(connect)]
    here.presence.connected('ana')
    await until(() => expect(there.presence.isOnline('ana')).toBe(true))
    there.presence.connected('ana')
    // Messages arrive in order, so `here` has received the one about ana by then.
    there.presence.connected('ben')
    await until(() => expect(here.presence.isOnline('ben')).toBe(true))
    here.presence.disconnected('ana')
    expect(here.presence.isOnline('ana'), 'on the other node').toBe(true)
    there.presence.disconnected('ana')
    await until(() => expect(here.presence.isOnline('ana')).toBe(false))
    const ofAna = (changed: string[]) => changed.filter((one) => one.startsWith('ana'))
    expect(ofAna(here.changed)).toEqual(['ana true', 'ana false'])
    await until(() => expect(ofAna(there.changed)).toEqual(['ana true', 'ana false']))
    for (const { bus, presence } of [here, there]) {
      presence.stop()
      await bus.close()
    }
  })

  test('counts a person with two connections once', async () => {
    const { bus, presence, changed } = await node(await make())
    presence.connected('dan')
    presence.connected('dan')
    presence.disconnected('dan')
    expect(presence.isOnline('dan')).toBe(true)
    presence.disconnected('dan')
    expect(changed.filter((one) => one.startsWith('dan'))).toEqual(['dan true', 'dan false'])
    presence.stop()
    await bus.close()
  })

  test('tells a new node who is online, and marks the people of a stopped node as offline', async () => {
    const connect = await make()
    const early = await node(connect)
    early.presence.connected('ben')
    const late = await node(connect)
    await until(() => expect(late.presence.isOnline('ben')).toBe(true))
    early.presence.stop()
    await until(() => expect(late.presence.isOnline('ben')).toBe(false))
    late.presence.recheck('ben')
    expect(late.changed.filter((one) => one.startsWith('ben'))).toEqual([
      'ben true',
      'ben false',
      'ben false',
    ])
    late.presence.stop()
    await Promise.all([early.bus.close(), late.bus.close()])
  })
})

test('marks the people of a silent node as offline', async () => {
  vi.useFakeTimers()
  const bus = memoryBus()
  const here = await node(async () => bus)
  await bus.publish('presence', { node: 'lost', kind: 'came', person: 'eve' })
  expect(here.presence.isOnline('eve')).toBe(true)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(here.presence.isOnline('eve')).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(here.presence.isOnline('eve')).toBe(false)
  here.presence.stop()
  await bus.close()
  vi.useRealTimers()
})
