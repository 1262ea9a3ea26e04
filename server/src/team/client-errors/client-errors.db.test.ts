import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT_ERROR_BUFFER, CLIENT_ERROR_DAYS, type ClientError, postClientErrors } from '@koji/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEEP_ALIVE } from '#test/keep-alive.ts'
import { useWorld } from '#test/world.ts'
import { sendToSentry } from './sentry.ts'

const world = useWorld()

const buildError = (message: string): ClientError => ({
  kind: 'exception',
  message,
  stack: 'Error\n    at f (https://koji.example/assets/index-AbCd1234.js:1:2)',
  path: '/discover',
  release: 'test',
  at: '2026-11-15T00:00:00.000Z',
})

const stored = (message: string) =>
  world.platform.database.db.selectFrom('clientErrors').selectAll().where('message', '=', message).execute()

test('counts the same error of many browsers in one row, without personal data', async () => {
  const events = [buildError('lost ana@koji.example'), buildError('lost ben@koji.example')]
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => world.call(postClientErrors, { body: { events } })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const rows = await stored('lost [EMAIL]')
  expect(rows).toMatchObject([{ count: 20, kind: 'exception', path: '/discover' }])
})

test('refuses more errors than a browser buffers', async () => {
  const events = Array.from({ length: CLIENT_ERROR_BUFFER + 1 }, (_, n) => buildError(`error ${n}`))
  expect((await world.call(postClientErrors, { body: { events } })).problem.code).toBe('invalid_input')
})

test('deletes errors that were not reported for 30 days', async () => {
  await world.call(postClientErrors, { body: { events: [buildError('long ago')] } })
  world.clock.advance({ days: CLIENT_ERROR_DAYS, seconds: 1 })
  await world.call(postClientErrors, { body: { events: [buildError('just now')] } })
  await world.platform.jobs.runNow('client_errors.forget')
  expect(await stored('long ago')).toEqual([])
  expect(await stored('just now')).toHaveLength(1)
})

const received: { url: string; auth: string; body: string }[] = []
let status = 200
const service = createServer(KEEP_ALIVE, (request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    received.push({ url: request.url!, auth: String(request.headers['x-sentry-auth']), body })
    response.writeHead(status).end()
  })
})
beforeAll(() => new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise((closed) => service.close(closed)))

test('sends an envelope to a Sentry-compatible service, and fails if it is refused', async () => {
  const { port } = service.address() as AddressInfo
  const dsn = `http://public-key@127.0.0.1:${port}/prefix/42`
  await sendToSentry(dsn, [buildError('for the service')])
  const [{ url, auth, body }] = received as [(typeof received)[number]]
  expect(url).toBe('/prefix/api/42/envelope/')
  expect(auth).toContain('sentry_key=public-key')
  const [head, kind, event] = body.split('\n').map((line) => JSON.parse(line))
  expect(kind).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: head.event_id,
    message: { formatted: 'for the service' },
    release: 'test',
  })

  status = 500
  await expect(sendToSentry(dsn, [buildError('again')])).rejects.toThrow('answered 500')
})
