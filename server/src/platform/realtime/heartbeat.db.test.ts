import { LIVE_CLOSE, LIVE_HEARTBEAT_MS } from '@koji/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useLive } from '#test/live-client.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
// Before anything is served, so that the timer that beats is one of these. The network keeps its own time.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
const { connect } = useLive(world)
afterAll(() => void vi.useRealTimers())

const passes = (ms: number) => vi.advanceTimersByTime(ms)

test('a page that sends nothing stays connected for as long as its browser answers pings', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  let pings = 0
  client.socket.on('ping', () => void pings++)
  for (let n = 1; n <= 6; n++) {
    passes(LIVE_HEARTBEAT_MS + 1_000)
    await until(() => expect(pings).toBe(n))
  }
  expect(client.socket.readyState).toBe(client.socket.OPEN)
  client.socket.close()
})

test('who answers nothing is let go', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  client.socket.pause()
  passes(2.4 * LIVE_HEARTBEAT_MS - 2_000)
  expect(world.platform.live.connectionCount(ana.id)).toBe(1)
  passes(4_000)
  client.socket.resume()
  expect(await client.closed).toBe(LIVE_CLOSE.silent)
})

test('all connections share one timer', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.signIn()))
  const timers = vi.getTimerCount()
  const clients = await Promise.all(people.map(({ cookie }) => connect(cookie)))
  expect(vi.getTimerCount()).toBe(timers)
  for (const { socket } of clients) socket.close()
})
