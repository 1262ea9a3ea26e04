import { afterAll, beforeEach, expect, test } from 'vitest'
import { createMailServer } from '#test/mail-server.ts'
import { useWorld } from '#test/world.ts'
import { buildServices } from '../../app.ts'
import { bootPlatform, closePlatform } from '../../boot.ts'
import { readConfig } from '../config.ts'
import { transact } from '../db/transact.ts'
import { type Log, silentLog } from '../log.ts'
import type { Letter } from './service.ts'

const server = await createMailServer()
const logged: object[] = []
const log: Log = { ...silentLog, error: (about) => logged.push(about) }
const world = useWorld({ env: { SMTP_URL: server.url }, log })

const LINK = 'https://koji.example/verify-email?token=c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0'
let count = 0
const newLetter = (): Letter => ({ kind: 'verify_email', to: `ana-${++count}@koji.example`, link: LINK })

beforeEach(async () => {
  await server.stop()
  await server.start()
  server.accepted.length = 0
  server.behaviour = { recipient: 250, data: 250 }
  logged.length = 0
  await world.platform.database.db.deleteFrom('mails').execute()
})
afterAll(() => server.stop())

async function post(letter = newLetter()): Promise<string> {
  await transact(world.platform.database.db, (tx) => world.services.mails.post(tx, letter))
  const { id } = await world.platform.database.db
    .selectFrom('mails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const rowOf = (id: string) =>
  world.platform.database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

const sweep = () => world.platform.jobs.runNow('mails.sweep')

async function jobsFor(id: string): Promise<number> {
  const { rows } = await world.platform.database.pool.query(
    `select count(*) from jobs.job where name = 'mails.deliver' and data->>'id' = $1`,
    [id],
  )
  return rows[0].count
}

test('sends a mail once, with its own Message-ID, and then deletes its content', async () => {
  const letter = newLetter()
  const id = await post(letter)
  await world.services.mails.deliver(id)
  await world.services.mails.deliver(id)
  expect(server.accepted).toMatchObject([{ to: letter.to, messageId: `<${id}@localhost>` }])
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, sealedLetter: null, error: null })
})

test('never sends a mail whose transaction was rolled back', async () => {
  const undone = transact(world.platform.database.db, async (tx) => {
    await world.services.mails.post(tx, newLetter())
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await world.services.mails.deliverAll()
  expect(server.accepted).toEqual([])
})

test('stores neither addresses nor links in tables or jobs', async () => {
  await server.stop()
  const letter = newLetter()
  const id = await post(letter)
  await expect(world.services.mails.deliver(id)).rejects.toThrow(
    /^A mail could not be sent: ESOCKET ECONNREFUSED CONN$/,
  )
  const { rows } = await world.platform.database.pool.query(
    `select to_jsonb(mails) as row from mails union all select to_jsonb(job) from jobs.job`,
  )
  const dump = JSON.stringify(rows)
  expect(dump).toContain(id)
  for (const secret of [letter.to, LINK, 'c2VjcmV0']) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('keeps a mail queued while the mail server is down, then delivers it exactly once', async () => {
  await server.stop()
  const id = await post()
  for (const attempts of [1, 2, 3]) {
    await expect(world.services.mails.deliver(id)).rejects.toThrow('could not be sent')
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts })
  }
  await server.start()
  await world.services.mails.deliver(id)
  expect(server.accepted).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 4, error: null })
})

test('delivers waiting mails after a successful one, except those that failed just now', async () => {
  const failed = await post()
  await server.stop()
  await expect(world.services.mails.deliver(failed)).rejects.toThrow('could not be sent')
  await server.start()
  const ids = [await post(), await post(), await post()]
  const sent = () => server.accepted.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@')))
  await world.platform.jobs.runNow('mails.deliver', { id: ids[1]! })
  expect(sent()).toEqual([ids[1], ids[0], ids[2]])

  world.clock.advance({ minutes: 1, seconds: 1 })
  await world.platform.jobs.runNow('mails.deliver', { id: await post() })
  expect(sent().at(-1)).toBe(failed)
})

test('sends each mail once when two nodes deliver the same mails', async () => {
  const ids = []
  for (let n = 0; n < 20; n++) ids.push(await post())
  const platform = await bootPlatform({ ...world.platform, databaseUrl: world.databaseUrl })
  const other = buildServices(platform).mails
  await Promise.all([
    world.services.mails.deliverAll(),
    other.deliverAll(),
    ...ids.map((id) => other.deliver(id)),
  ])
  await closePlatform(platform)
  const sent = server.accepted.map(({ messageId }) => messageId)
  expect(sent.sort()).toEqual(ids.map((id) => `<${id}@localhost>`).sort())
})

test('gives up on an unknown recipient immediately, without storing or logging the address', async () => {
  server.behaviour.recipient = 550
  const letter = newLetter()
  const id = await post(letter)
  await world.services.mails.deliver(id)
  expect(await rowOf(id)).toMatchObject({
    state: 'given_up',
    attempts: 1,
    sealedLetter: null,
    error: 'EENVELOPE RCPT TO 550 5.1.1',
  })
  expect(JSON.stringify(logged)).toContain(id)
  expect(JSON.stringify(logged)).not.toContain(letter.to)
})

test('does not resend a mail that the server may have accepted', async () => {
  server.behaviour.data = 'hang_up'
  const id = await post()
  await world.services.mails.deliver(id)
  server.behaviour.data = 250
  await world.services.mails.deliverAll()
  expect(server.accepted).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ state: 'given_up' })
})

test('gives up on a mail that was encrypted with another key', async () => {
  const config = readConfig({ SMTP_URL: server.url, SECRET_KEY: 'another secret of the world, 32+ letters' })
  const platform = await bootPlatform({ ...world.platform, config, databaseUrl: world.databaseUrl })
  const id = await post()
  await buildServices(platform).mails.deliver(id)
  await closePlatform(platform)
  expect(server.accepted).toEqual([])
  expect(await rowOf(id)).toMatchObject({ state: 'given_up', sealedLetter: null })
})

test('does not resend a mail after a crash during delivery, and gives up after 15 minutes', async () => {
  const id = await post()
  const { db } = world.platform.database
  const claimed = { state: 'sending' as const, touchedAt: world.clock.now() }
  await db.updateTable('mails').set(claimed).where('id', '=', id).execute()
  world.clock.advance({ minutes: 15 })
  await sweep()
  await world.services.mails.deliver(id)
  expect(await rowOf(id)).toMatchObject({ state: 'sending' })
  world.clock.advance({ seconds: 1 })
  await sweep()
  await world.services.mails.deliver(id)
  expect(await rowOf(id)).toMatchObject({ state: 'given_up', sealedLetter: null })
  expect(server.accepted).toEqual([])
})

test('creates exactly one new job for a mail whose job has ended', async () => {
  const id = await post()
  world.clock.advance({ minutes: 30 })
  await sweep()
  expect(await jobsFor(id)).toBe(1)
  world.clock.advance({ seconds: 1 })
  await sweep()
  await sweep()
  expect(await jobsFor(id)).toBe(2)
})

test('gives up on an undelivered mail after two days and deletes its row after thirty', async () => {
  const id = await post()
  world.clock.advance({ hours: 48 })
  await sweep()
  expect(await rowOf(id)).toMatchObject({ state: 'queued' })
  world.clock.advance({ seconds: 1 })
  await sweep()
  expect(await rowOf(id)).toMatchObject({ state: 'given_up', sealedLetter: null })
  world.clock.advance({ days: 28 })
  await sweep()
  expect(await rowOf(id)).toBeUndefined()
})

test('delivers a mail after its account was deleted', async () => {
  const person = await world.signIn()
  const { db } = world.platform.database
  await transact(db, (tx) => world.services.mails.post(tx, newLetter(), person.id))
  await db.deleteFrom('accounts').where('id', '=', person.id).execute()
  await world.services.mails.deliverAll()
  expect(server.accepted).toHaveLength(1)
})
