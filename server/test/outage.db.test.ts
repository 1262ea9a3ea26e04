import { once } from 'node:events'
import { connect } from 'node:net'
import { getTicket, LIVE_PATH } from '@koji/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { transact } from '#platform/db/transact.ts'
import { silentLog } from '#platform/log.ts'
import { buildAccount } from '#seed/builders.ts'
import { buildServices } from '../src/app.ts'
import { bootPlatform, closePlatform } from '../src/boot.ts'
import { type RunningServer, startServer } from '../src/main.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { expectWithin } from './stopwatch.ts'
import { until } from './until.ts'

const SECRET_KEY = 'the secret of a server that loses its database'

let database: TestDatabase
let proxy: FaultyProxy
let server: RunningServer
let origin: string

beforeAll(async () => {
  database = await cloneDatabase()
  proxy = await startFaultyProxy(database.url)
  const config = readConfig({ PORT: '0', RATE_LIMITS: 'false', DATABASE_TIMEOUT: '1', SECRET_KEY })
  server = await startServer({ config, databaseUrl: proxy.url, log: silentLog, webRoot: '/nowhere' })
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
})

const ticketUrl = () => origin + getTicket.path.replace('{ticket}', 'A'.repeat(43))

test('survives 20 database outages: stays alive, reports not ready, answers 503 with Retry-After and recovers', async () => {
  for (let round = 0; round < 20; round++) {
    proxy.cut()
    const cutAt = performance.now()
    await until(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), { interval: 5 })
    expectWithin(2_000, performance.now() - cutAt)
    expect((await fetch(`${origin}/livez`)).status).toBe(200)
    const refused = await fetch(ticketUrl())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })

    proxy.restore()
    const restoredAt = performance.now()
    await until(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { interval: 5 })
    expectWithin(5_000, performance.now() - restoredAt)
    expect((await fetch(ticketUrl())).status).toBe(404)
  }
})

test('refuses a request with oversized headers', async () => {
  const reply = await fetch(`${origin}/livez`, { headers: { 'x-long': 'x'.repeat(20_000) } })
  expect(reply.status).toBe(431)
})

test.each(['open connections', 'no open connections'])(
  'answers 503 when the database stops responding, with %s before',
  async (connections) => {
    if (connections === 'no open connections') {
      proxy.cut()
      proxy.restore()
    } else expect((await fetch(ticketUrl())).status).toBe(404)
    proxy.stall()
    const refused = await fetch(ticketUrl())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    proxy.cut()
    proxy.restore()
    await until(async () => expect((await fetch(ticketUrl())).status).toBe(404))
  },
  // A new connection to an unresponsive database times out after five seconds.
  30_000,
)

test('shuts down although a live client does not respond', async () => {
  const other = await startServer({
    config: readConfig({ PORT: '0', RATE_LIMITS: 'false', SECRET_KEY }),
    databaseUrl: database.url,
    log: silentLog,
    webRoot: '/nowhere',
  })
  const stalled = connect(other.port, '127.0.0.1')
  const { cookie } = await signIn(database.url)
  stalled.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${other.port}\r\nOrigin: http://127.0.0.1:${other.port}\r\nCookie: ${cookie}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  const [greeting] = (await once(stalled, 'data')) as [Buffer]
  expect(greeting.toString()).toContain('101 Switching Protocols')
  stalled.pause()
  const startedAt = performance.now()
  await other.close()
  expectWithin(10_000, performance.now() - startedAt)
  stalled.destroy()
})

/** Signs a new account in, through a platform that shares the server's secret. */
async function signIn(databaseUrl: string): Promise<{ cookie: string }> {
  const platform = await bootPlatform({ config: readConfig({ SECRET_KEY }), databaseUrl, log: silentLog })
  const services = buildServices(platform)
  const { id } = await buildAccount({ platform, services })
  const client = { address: '127.0.0.1', userAgent: '', device: null }
  const { access } = await transact(platform.database.db, (tx) => services.sessions.start(tx, id, client))
  await closePlatform(platform)
  return { cookie: `koji_access=${access}` }
}
