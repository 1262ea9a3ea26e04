import { COMMON_REFUSALS, endpoint } from '@koji/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useWorld } from '#test/world.ts'
import { type App, createApp } from './app.ts'
import { healthRoutes } from './health.ts'
import { refuse } from './refusal.ts'
import { route } from './route.ts'

const logged: { about: Record<string, unknown>; message: string }[] = []
const collect = (about: object, message: string) =>
  void logged.push({ about: about as Record<string, unknown>, message })
const world = useWorld({ log: { debug: collect, info: collect, warn: collect, error: collect } })

const base = {
  access: 'everyone',
  reply: z.object({ shown: z.string() }),
  refusals: [],
  summary: '',
} as const
const leaky = endpoint({ ...base, method: 'GET', path: '/api/test/leaky' })
const broken = endpoint({ ...base, method: 'GET', path: '/api/test/broken' })
const wrongReply = endpoint({ ...base, method: 'GET', path: '/api/test/wrong-reply' })
const undeclared = endpoint({ ...base, method: 'GET', path: '/api/test/undeclared' })
const long = endpoint({ ...base, method: 'GET', path: '/api/test/long' })
const echo = endpoint({
  ...base,
  method: 'POST',
  path: '/api/test/echo',
  body: z.object({ text: z.string() }),
})
const rolledBack = endpoint({
  ...base,
  method: 'POST',
  path: '/api/test/rolled-back',
  refusals: ['not_found'],
})

let app: App
beforeAll(() => {
  app = createApp(world.platform)
  healthRoutes(app)
  route(app, leaky, () => ({ shown: 'yes', secret: 'hash' }) as { shown: string })
  route(app, broken, () => {
    throw new Error('duplicate key ana@koji.example')
  })
  route(app, wrongReply, () => ({ shown: 7 }) as unknown as { shown: string })
  route(app, undeclared, () => refuse('not_found'))
  route(app, long, () => ({ shown: 'x'.repeat(5_000) }))
  route(app, echo, ({ body }) => ({ shown: body.text }))
  route(app, rolledBack, async ({ db }) => {
    await db
      .insertInto('idempotencyKeys')
      .values({ keyHash: Buffer.from('rolled back'), fingerprint: Buffer.from(''), createdAt: new Date() })
      .execute()
    refuse('not_found')
  })
})
afterAll(() => app.http.close())

const get = (url: string, headers = {}) => app.http.inject({ method: 'GET', url, headers })
const post = (payload: string | object, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url: echo.path, payload, headers })

test('removes fields that the reply does not declare', async () => {
  expect((await get(leaky.path)).json()).toEqual({ shown: 'yes' })
})

test('replies to an unexpected error with only a request id, which is also logged', async () => {
  logged.length = 0
  const response = await get(broken.path)
  const problem = response.json()
  expect(response.statusCode).toBe(500)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    code: 'unexpected',
    requestId: response.headers['x-request-id'],
  })
  expect(logged[0]?.about.requestId).toBe(problem.requestId)
})

test('treats a reply that breaks the contract as an unexpected error', async () => {
  expect((await get(wrongReply.path)).json().code).toBe('unexpected')
})

test('treats an undeclared refusal as an unexpected error', async () => {
  expect((await get(undeclared.path)).json().code).toBe('unexpected')
  expect(COMMON_REFUSALS).not.toContain('not_found')
})

test('rolls back earlier writes when a request is refused', async () => {
  const response = await app.http.inject({ method: 'POST', url: rolledBack.path })
  expect(response.json().code).toBe('not_found')
  const { rowCount } = await world.platform.database.pool.query(
    "select from idempotency_keys where key_hash = 'rolled back'",
  )
  expect(rowCount).toBe(0)
})

test.each([
  ['{"text":', { 'content-type': 'application/json' }, 400, 'invalid_input'],
  ['', { 'content-type': 'application/json' }, 400, 'invalid_input'],
  ['{"text":"a","__proto__":{"x":1}}', { 'content-type': 'application/json' }, 400, 'invalid_input'],
  ['[]', { 'content-type': 'application/json' }, 400, 'invalid_input'],
  ['null', { 'content-type': 'application/json' }, 400, 'invalid_input'],
  ['text=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'wrong_content_type'],
  [`{"text":"${'x'.repeat(200_000)}"}`, { 'content-type': 'application/json' }, 413, 'too_large'],
])('refuses the body %.20s', async (payload, headers, status, code) => {
  const response = await post(payload, headers)
  expect([response.statusCode, response.json().code]).toEqual([status, code])
})

test('compresses long replies if the client accepts it', async () => {
  const plain = await get(long.path)
  const brotli = await get(long.path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.rawPayload.length).toBeLessThan(200)
})

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://evil.example:3000', host: 'evil.example:3000' }, 403],
  [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 200],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
])('replies to a POST with %o with status %i', async (headers, status) => {
  expect((await post({ text: 'a' }, headers as Record<string, string>)).statusCode).toBe(status)
})

test('sends security headers with every reply', async () => {
  for (const url of [leaky.path, broken.path, '/livez', '/nowhere', '/api/%ff']) {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  }
})

test('serves metrics only to this machine, and not through a proxy on it', async () => {
  expect((await get('/metrics')).statusCode).toBe(200)
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
})

test('counts requests by route pattern, not by URL', async () => {
  await get(leaky.path)
  const { body } = await get('/metrics')
  expect(body).toMatch(
    /koji_http_request_seconds_count\{method="GET",route="\/api\/test\/leaky",status="200"\} \d+/,
  )
})
