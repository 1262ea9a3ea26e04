import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { useWorld } from '#test/world.ts'
import { deliverOverHttp } from './http-delivery.ts'

const world = useWorld()
const DAY_MS = 86_400_000

/** An endpoint that answers request number `nth` with a status, or closes the connection. */
async function startEndpoint(answerTo: (nth: number) => number | 'disconnect') {
  const received: { id: string; signature: string }[] = []
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ id: JSON.parse(body).id, signature: String(request.headers['sandbox-signature']) })
      const answer = answerTo(received.length)
      if (answer === 'disconnect') request.socket.destroy()
      else reply.writeHead(answer).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { received, port: (server.address() as AddressInfo).port }
}

const webhooks = () => world.services.sandbox!.webhooks
const sendWebhook = () =>
  transact(world.platform.database.db, (tx) =>
    webhooks().enqueue(
      tx,
      [{ type: 'account.updated', about: { kind: 'account', id: 'acct_any' } }],
      world.clock.now(),
    ),
  )
const newestRow = () =>
  world.platform.database.db
    .selectFrom('sandboxMessages')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** Attempts to deliver the newest webhook until it isn't due anymore. Returns the time of each attempt in seconds. */
async function deliverNewest(port: number): Promise<number[]> {
  const start = world.clock.now().getTime()
  const attempts: number[] = []
  for (let row = await newestRow(); row.dueAt; row = await newestRow()) {
    const wait = row.dueAt.getTime() - world.clock.now().getTime()
    world.clock.advance({ seconds: Math.max(0, wait / 1_000) })
    attempts.push((world.clock.now().getTime() - start) / 1_000)
    await webhooks().deliverAll(deliverOverHttp(port))
  }
  return attempts
}

test('repeats a webhook with growing delays and new signatures until it is accepted', async () => {
  const { received, port } = await startEndpoint(
    (nth) => [503, 'disconnect', 400, 200][nth - 1] as number | 'disconnect',
  )
  world.clock.advance({ seconds: 1 })
  await sendWebhook()
  expect(await deliverNewest(port)).toEqual([0, 1, 11, 71])
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  expect(new Set(received.map(({ signature }) => signature)).size).toBe(4)
  expect(await newestRow()).toMatchObject({ attempts: 4, deliveredAt: world.clock.now() })
})

test('gives up on a webhook that is still refused after three days', async () => {
  const { received, port } = await startEndpoint(() => 500)
  world.clock.advance({ seconds: 1 })
  await sendWebhook()
  const attempts = await deliverNewest(port)
  expect(received).toHaveLength(9)
  expect(attempts.at(-1)! * 1_000).toBeGreaterThan(3 * DAY_MS)
  expect(await newestRow()).toMatchObject({ attempts: 9, dueAt: null, deliveredAt: null })
})
