import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint, type Problem, UPLOAD_MAX_BYTES } from '@koji/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useWorld } from '#test/world.ts'
import { type App, createApp } from './app.ts'
import { refuse } from './refusal.ts'
import { routeUpload } from './route-upload.ts'

const world = useWorld()
let app: App
let cookie: string
let unverified: string

const postThing = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'A test',
  access: 'signed_in',
  upload: true,
  verified: true,
  query: z.object({ name: z.optional(z.string().check(z.maxLength(5))) }),
  reply: z.object({ length: z.int(), name: z.optional(z.string()) }),
  refusals: ['busy'],
  limit: { max: 1_000, seconds: 60, per: 'account' },
  creates: true,
})
const postStray = endpoint({ ...postThing, path: '/api/strays', refusals: [] })

beforeAll(async () => {
  app = createApp(world.platform)
  routeUpload(app, postThing, async ({ bytes, query }) => ({ ...query, length: bytes.length, secret: 'x' }))
  routeUpload(app, postStray, () => refuse('ticket_full'))
  await app.http.listen({ port: 0 })
  cookie = (await world.signIn()).cookie
  unverified = (await world.signIn({ verified: false })).cookie
})
afterAll(() => app.http.close())

const send = (
  payload: Buffer | string,
  headers: Record<string, string> = {},
  url = postThing.path as string,
) =>
  app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie, 'content-type': 'image/jpeg', ...headers },
  })

/** Sends the headers and only these parts of the body over a real connection. */
async function sendPartially(headers: Record<string, string>, body: Buffer[] = []) {
  const { port } = app.http.server.address() as AddressInfo
  const sent = request({
    port,
    method: 'POST',
    path: postThing.path,
    headers: { 'content-type': 'image/jpeg', ...headers },
  })
  sent.flushHeaders()
  for (const part of body) sent.write(part)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const problem = JSON.parse(await text(response)) as Problem
  sent.on('error', () => undefined).destroy()
  return { status: response.statusCode, headers: response.headers, problem }
}

test('receives bytes unchanged and replies as declared', async () => {
  for (const type of ['image/png', 'application/octet-stream', 'image/svg+xml; charset=utf-8']) {
    const response = await send(Buffer.alloc(200_000), { 'content-type': type }, `${postThing.path}?name=abc`)
    expect([response.statusCode, response.json()]).toEqual([201, { length: 200_000, name: 'abc' }])
  }
  expect((await send(Buffer.alloc(0))).json()).toEqual({ length: 0 })
  expect((await send(Buffer.alloc(UPLOAD_MAX_BYTES))).json()).toEqual({ length: UPLOAD_MAX_BYTES })
})

test('refuses other content types, large files and invalid requests', async () => {
  const codeOf = async (response: ReturnType<typeof send>) => (await response).json<Problem>().code
  expect(await codeOf(send('{}', { 'content-type': 'application/json' }))).toBe('wrong_content_type')
  expect(await codeOf(send('x', { 'content-type': 'text/html' }))).toBe('wrong_content_type')
  expect(await codeOf(send('x', { 'content-type': 'ximage/png' }))).toBe('wrong_content_type')
  expect(await codeOf(send(Buffer.alloc(UPLOAD_MAX_BYTES + 1)))).toBe('too_large')
  expect(await codeOf(send('x', {}, `${postThing.path}?name=abcdef`))).toBe('invalid_input')
  expect(await codeOf(send('x', { origin: 'https://evil.example' }))).toBe('foreign_origin')
  expect(await codeOf(send('x', { cookie: unverified }))).toBe('email_unverified')
  expect(await codeOf(send('x', { 'idempotency-key': 'short' }))).toBe('invalid_input')
  expect(await codeOf(send('x', {}, postStray.path))).toBe('unexpected')
})

test('refuses visitors and large files before reading the body', async () => {
  const length = { 'content-length': '5000000' }
  expect(await sendPartially(length)).toMatchObject({ status: 401, problem: { code: 'sign_in_required' } })
  const large = await sendPartially({ cookie, 'content-length': String(UPLOAD_MAX_BYTES + 1) })
  expect(large).toMatchObject({
    status: 413,
    problem: { code: 'too_large' },
    headers: { connection: 'close' },
  })
})

test('stops reading a body without a length once it is too long', async () => {
  const part = Buffer.alloc(1024 * 1024)
  const reply = await sendPartially(
    { cookie, 'transfer-encoding': 'chunked' },
    Array.from({ length: 12 }, () => part),
  )
  expect(reply).toMatchObject({ status: 413, problem: { code: 'too_large' } })
})

test('limits the memory that slow uploads of one member reserve, and releases it when they end', async () => {
  const { port } = app.http.server.address() as AddressInfo
  const headers = { cookie, 'content-type': 'image/jpeg', 'content-length': String(UPLOAD_MAX_BYTES) }
  const slow = Array.from({ length: 6 }, () => {
    const sent = request({ port, method: 'POST', path: postThing.path, headers })
    sent.on('error', () => undefined)
    sent.write('a little')
    return sent
  })
  await expect.poll(async () => (await send(Buffer.alloc(1_000))).statusCode).toBe(503)
  const refused = await send(Buffer.alloc(1_000))
  expect([refused.json<Problem>().code, refused.headers['retry-after']]).toEqual(['busy', '5'])
  const other = (await world.signIn()).cookie
  expect((await send(Buffer.alloc(1_000), { cookie: other })).statusCode).toBe(201)
  for (const sent of slow) sent.destroy()
  await expect.poll(async () => (await send(Buffer.alloc(1_000))).statusCode).toBe(201)
})
