import { endpoint, Id } from '@koji/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useWorld } from '#test/world.ts'
import { type App, createApp } from './app.ts'
import { refuse } from './refusal.ts'
import { route } from './route.ts'

const world = useWorld()
const postThing = endpoint({
  method: 'POST',
  path: '/api/test/things',
  summary: '',
  access: 'everyone',
  body: z.object({ name: z.string() }),
  reply: z.object({ id: Id, secret: z.string() }),
  refusals: ['not_found'],
  creates: true,
})

let app: App
let created = 0
beforeAll(() => {
  app = createApp(world.platform)
  route(app, postThing, async ({ db, body }) => {
    if (body.name === 'impossible') refuse('not_found')
    const id = world.platform.ids.id()
    await db
      .insertInto('accounts')
      .values({ id, email: `${id}@koji.example`, passwordHash: '', createdAt: new Date() })
      .execute()
    created++
    return { id, secret: world.platform.ids.secret() }
  })
})
afterAll(() => app.http.close())

const send = (name: string, key?: string, cookie?: string) =>
  app.http.inject({
    method: 'POST',
    url: postThing.path,
    payload: { name },
    headers: { ...(key && { 'idempotency-key': key }), ...(cookie && { cookie }) },
  })
const newKey = () => crypto.randomUUID()

test('runs 100 concurrent requests with one key once and gives all the same reply', async () => {
  const before = created
  const key = newKey()
  const replies = await Promise.all(Array.from({ length: 100 }, () => send('a', key)))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]))
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  expect(created).toBe(before + 1)
})

test('refuses the same key with different input', async () => {
  const key = newKey()
  await send('a', key)
  const other = await send('b', key)
  expect([other.statusCode, other.json().code]).toEqual([409, 'key_reused'])
})

test('creates a new thing each time without a key or with another one', async () => {
  const ids = [await send('a'), await send('a'), await send('a', newKey())].map((reply) => reply.json().id)
  expect(new Set(ids).size).toBe(3)
})

test('leaves a key unused after a refusal', async () => {
  const key = newKey()
  expect((await send('impossible', key)).statusCode).toBe(404)
  expect((await send('possible', key)).statusCode).toBe(201)
})

test('keeps the keys of two members apart', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const key = newKey()
  const replies = [await send('a', key, ana.cookie), await send('a', key, ben.cookie)]
  expect(replies[0]!.json().id).not.toBe(replies[1]!.json().id)
})

test('stores replies encrypted with the caller’s key', async () => {
  const key = newKey()
  const { secret } = (await send('a', key)).json()
  const { rows } = await world.platform.database.pool.query(
    "select encode(sealed_reply, 'escape') as reply from idempotency_keys",
  )
  const everything = rows.map((row) => row.reply).join('\n')
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain(key)
})

test('deletes a key after 24 hours', async () => {
  const key = newKey()
  const first = (await send('a', key)).json().id
  world.clock.advance({ hours: 23, minutes: 59 })
  await world.platform.jobs.runNow('platform.forget_keys')
  expect((await send('a', key)).json().id).toBe(first)
  world.clock.advance({ minutes: 2 })
  await world.platform.jobs.runNow('platform.forget_keys')
  expect((await send('a', key)).json().id).not.toBe(first)
})

test.each(['short', 'x'.repeat(65), 'with spaces in it...'])('rejects the key %s', async (key) => {
  const reply = await send('a', key)
  expect([reply.statusCode, reply.json().fields[0].path]).toEqual([400, 'Idempotency-Key'])
})
