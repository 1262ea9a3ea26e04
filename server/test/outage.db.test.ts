import { getTicket } from '@koji/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { type RunningServer, startServer } from '../src/main.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { type CutableLine, lineTo } from './faults.ts'

let database: TestDatabase
let line: CutableLine
let server: RunningServer
let origin: string

beforeAll(async () => {
  database = await cloneDatabase()
  line = await lineTo(database.url)
  const config = readConfig({ PORT: '0', RATE_LIMITS: 'false' })
  server = await startServer({ config, databaseUrl: line.url, log: silentLog, webRoot: '/nowhere' })
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.close()
  await line.close()
  await database.drop()
})

const ticketUrl = () => origin + getTicket.path.replace('{link}', 'A'.repeat(43))

test('the database goes away 20 times: alive, not ready, 503 with Retry-After, and back without a restart', async () => {
  for (let round = 0; round < 20; round++) {
    line.cut()
    const cutAt = performance.now()
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), {
      timeout: 2_000,
      interval: 5,
    })
    expect(performance.now() - cutAt).toBeLessThan(2_000)
    expect((await fetch(`${origin}/livez`)).status).toBe(200)
    const refused = await fetch(ticketUrl())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })

    line.mend()
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
      timeout: 5_000,
      interval: 5,
    })
    expect((await fetch(ticketUrl())).status).toBe(404)
  }
}, 60_000)

test('a request with far too many headers is turned away', async () => {
  const reply = await fetch(`${origin}/livez`, { headers: { 'x-long': 'x'.repeat(20_000) } })
  expect(reply.status).toBe(431)
})
