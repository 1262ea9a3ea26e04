import { LIVE_CLOSE, LIVE_HEARTBEAT_MS } from '@koji/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useLive } from '#test/live-client.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
// Set up before the server starts, so that the heartbeat timer is fake. The network uses real timers.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
const { connect } = useLive(world)
afterAll(() => void vi.useRealTimers())

const advance = (ms: number) => vi.advanceTimersByTime(ms)

test('keeps an idle page connected while its browser answers pings', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  let pings = 0
  client.socket.on('ping', () => void pings++)
  for (let n = 1; n <= 6; n++) {
    advance(LIVE_HEARTBEAT_MS + 1_000)
    await until(() => expect(pings).toBe(n))
  }
  expect(client.socket.readyState).toBe(client.socket.OPEN)
  client.socket.close()
})

test('disconnects a client that answers no pings', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  client.socket.pause()
  advance(2.4 * LIVE_HEARTBEAT_MS - 2_000)
  expect(world.platform.live.connectionCount(ana.id)).toBe(1)
  advance(4_000)
  client.socket.resume()
  expect(await client.closed).toBe(LIVE_CLOSE.silent)
})

test('uses one timer for all connections', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.signIn()))
  const timers = vi.getTimerCount()
  const clients = await Promise.all(people.map(({ cookie }) => connect(cookie)))
  expect(vi.getTimerCount()).toBe(timers)
  for (const { socket } of clients) socket.close()
})
