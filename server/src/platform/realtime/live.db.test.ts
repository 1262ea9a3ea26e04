import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { deleteCurrentSession, LIVE_CLOSE, LIVE_PATH } from '@koji/contract'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { bodies, useLive } from '#test/live-client.ts'
import { expectWithin } from '#test/stopwatch.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'
import { accountTopic } from './live.ts'

const world = useWorld()
const live = useLive(world)
const { dial, connect } = live

test('refuses a handshake without a session, with an invalid one or from another origin', async () => {
  const { cookie } = await world.signIn()
  const attempts = [{}, { cookie: 'koji_session=made-up' }, { cookie, origin: 'https://evil.example' }]
  for (const headers of attempts) expect(await dial(headers as Record<string, string>).closed).toBe(-1)
})

test('sends members only the messages of their own topic', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const [anas, bens] = [await connect(ana.cookie), await connect(ben.cookie)]
  await world.platform.bus.post(accountTopic(ana.id), 'for Ana')
  await until(() => expect(bodies(anas)).toEqual(['for Ana']))
  expect(bodies(bens)).toEqual([])
  anas.socket.close()
  bens.socket.close()
})

test('sends missed messages once and in order after a reconnect with a cursor', async () => {
  const ana = await world.signIn()
  const post = (body: unknown) => world.platform.bus.post(accountTopic(ana.id), body)
  const first = await connect(ana.cookie)
  await post(1)
  await until(() => expect(bodies(first)).toEqual([1]))
  first.socket.terminate()
  await post(2)
  await post(3)
  const second = await connect(ana.cookie, first.cursors())
  await post(4)
  await until(() => expect(bodies(second)).toEqual([2, 3, 4]))
  expect(second.frames.some((frame) => frame.type === 'reset')).toBe(false)
  second.socket.close()
})

test('sends a reset if the cursor is too old', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie, { [accountTopic(ana.id)]: 'another-epoch' })
  expect(client.frames[0]).toMatchObject({ type: 'reset', topic: accountTopic(ana.id) })
  client.socket.close()
})

test('answers a ping frame', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  client.send({ type: 'ping' })
  await until(() => expect(client.frames.at(-1)).toEqual({ type: 'pong' }))
  client.socket.close()
})

test.each(['not json', '{"type":"unknown"}', '{"type":"resume"}', '[]', '"'])(
  'closes only the connection that sent the broken frame %s',
  async (frame) => {
    const ana = await world.signIn()
    const [bad, good] = [await connect(ana.cookie), await connect(ana.cookie)]
    bad.send(frame)
    expect(await bad.closed).toBe(LIVE_CLOSE.brokenFrame)
    await world.platform.bus.post(accountTopic(ana.id), 'still here')
    await until(() => expect(bodies(good)).toEqual(['still here']))
    good.socket.close()
  },
)

test('answers a WebSocket ping with its payload', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  const pong = once(client.socket, 'pong')
  client.socket.ping('hello')
  expect(String((await pong)[0])).toBe('hello')
  client.socket.close()
})

const FLOODS: [string, (socket: WebSocket) => void][] = [
  ['frames', (socket) => socket.send('{"type":"ping"}')],
  ['nonsense', (socket) => socket.send('x'.repeat(16_000))],
  ['pings', (socket) => socket.ping()],
  ['pongs', (socket) => socket.pong()],
]

test.each(FLOODS)('disconnects a client that floods with %s, without delaying others', async (_, flood) => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const [flooder, other] = [await connect(ana.cookie), await connect(ben.cookie)]
  // The client doesn't read either, so it can't answer a close frame.
  flooder.socket.pause()
  let slowest = 0
  for (let n = 0; n < 20; n++) {
    for (let i = 0; i < 500 && flooder.socket.readyState === flooder.socket.OPEN; i++) flood(flooder.socket)
    const begun = performance.now()
    await world.platform.bus.post(accountTopic(ben.id), n)
    await until(() => expect(bodies(other)).toHaveLength(n + 1), { interval: 5 })
    slowest = Math.max(slowest, performance.now() - begun)
  }
  expect(world.platform.live.connectionCount(ana.id), 'disconnected').toBe(0)
  expectWithin(1_000, slowest)
  expect(bodies(other)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(other.socket.readyState).toBe(other.socket.OPEN)
  flooder.socket.terminate()
  other.socket.close()
})

test('terminates a flooding connection without a close frame', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  for (let i = 0; i < 60; i++) client.send({ type: 'ping' })
  expect(await client.closed).toBe(1006)
})

test('closes the connection after a frame that is too large', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  client.send('x'.repeat(20_000))
  expect(await client.closed).toBe(1009)
})

test('closes the live connection within a second after signing out', async () => {
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  const begun = performance.now()
  await ana.call(deleteCurrentSession, {})
  expect(await client.closed).toBe(LIVE_CLOSE.signedOut)
  expectWithin(1_000, performance.now() - begun)
})

test('disconnects a stalled client at 1 MB of buffered messages and lets it catch up later', async () => {
  const ana = await world.signIn()
  const stalled = await connect(ana.cookie)
  const cursors = stalled.cursors()
  stalled.socket.pause()
  const big = 'x'.repeat(200_000)
  for (let i = 0; i < 60; i++) await world.platform.bus.post(accountTopic(ana.id), `${i} ${big}`)
  await until(async () => {
    const { body } = await world.app.http.inject({ url: '/metrics' })
    expect(body).toContain('koji_live_connections 0')
  })
  stalled.socket.terminate()
  const back = await connect(ana.cookie, cursors)
  await until(() => expect(bodies(back)).toHaveLength(60))
  back.socket.close()
})

test('survives connections that are reset during the handshake', async () => {
  for (let i = 0; i < 20; i++) {
    const socket = connectTcp(live.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `GET ${LIVE_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${live.port}\r\nOrigin: http://127.0.0.1:${live.port}\r\nCookie: koji_access=${'x'.repeat(43)}\r\n` +
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      () => socket.resetAndDestroy(),
    )
    await once(socket, 'close')
  }
  const ana = await world.signIn()
  const client = await connect(ana.cookie)
  client.socket.close()
})

test('keeps other devices connected after signing out on one', async () => {
  const ana = await world.signIn()
  const elsewhere = await world.signInAgain(ana.id)
  const [here, there] = [await connect(ana.cookie), await connect(elsewhere.cookie)]
  await ana.call(deleteCurrentSession, {})
  expect(await here.closed).toBe(LIVE_CLOSE.signedOut)
  await world.platform.bus.post(accountTopic(ana.id), 'still there')
  await until(() => expect(bodies(there)).toEqual(['still there']))
  there.socket.close()
})

test('allows 20 connections per account', async () => {
  const ana = await world.signIn()
  const clients = []
  for (let i = 0; i < 20; i++) clients.push(await connect(ana.cookie))
  expect(await dial({ cookie: ana.cookie }).closed).toBe(-1)
  for (const client of clients) client.socket.close()
})
