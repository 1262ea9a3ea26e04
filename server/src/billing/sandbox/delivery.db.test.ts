import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { useWorld } from '#test/world.ts'
import { overHttp } from './over-http.ts'

const world = useWorld()
const DAY_MS = 86_400_000

/** A webhook that answers as it is told, and remembers what it heard. */
async function listen(answers: (nth: number) => number | 'cut') {
  const heard: { id: string; signature: string }[] = []
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      heard.push({ id: JSON.parse(body).id, signature: String(request.headers['sandbox-signature']) })
      const answer = answers(heard.length)
      if (answer === 'cut') request.socket.destroy()
      else reply.writeHead(answer).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { heard, port: (server.address() as AddressInfo).port }
}

const messages = () => world.services.sandbox!.messages
const tell = () =>
  transact(world.platform.database.db, (tx) =>
    messages().tell(
      tx,
      [{ type: 'account.updated', about: { kind: 'account', id: 'acct_any' } }],
      world.clock.now(),
    ),
  )
const newest = () =>
  world.platform.database.db
    .selectFrom('sandboxMessages')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** Until nothing is due any more, or it was delivered. Returns after how many seconds it was tried each time. */
async function deliver(port: number): Promise<number[]> {
  const began = world.clock.now().getTime()
  const pauses: number[] = []
  for (let row = await newest(); row.dueAt; row = await newest()) {
    const wait = row.dueAt.getTime() - world.clock.now().getTime()
    world.clock.advance({ seconds: Math.max(0, wait / 1_000) })
    pauses.push((world.clock.now().getTime() - began) / 1_000)
    await messages().deliverAll(overHttp(port))
  }
  return pauses
}

test('a message that is not taken comes again, later each time, signed anew, until it is', async () => {
  const { heard, port } = await listen((nth) => [503, 'cut', 400, 200][nth - 1] as number | 'cut')
  world.clock.advance({ seconds: 1 })
  await tell()
  const at = await deliver(port)
  expect(at).toEqual([0, 1, 11, 71])
  expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
  expect(new Set(heard.map(({ signature }) => signature)).size).toBe(4)
  expect(await newest()).toMatchObject({ attempts: 4, deliveredAt: world.clock.now() })
})

test('one that nobody ever takes is given up after some days', async () => {
  const { heard, port } = await listen(() => 500)
  world.clock.advance({ seconds: 1 })
  await tell()
  const at = await deliver(port)
  expect(heard).toHaveLength(9)
  expect(at.at(-1)! * 1_000).toBeGreaterThan(3 * DAY_MS)
  expect(await newest()).toMatchObject({ attempts: 9, dueAt: null, deliveredAt: null })
})
