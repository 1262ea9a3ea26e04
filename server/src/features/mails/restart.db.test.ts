import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { mailServer } from '../../../test/mail-server.ts'
import { useWorld } from '../../../test/world.ts'

const server = await mailServer()
const world = useWorld({ env: { SMTP_URL: server.url } })
const nodes: ChildProcess[] = []

beforeEach(() => {
  server.accepted.length = 0
  server.behaviour.data = 250
  // The nodes are real, and so is their time.
  world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
})
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => end(node, 'SIGKILL')))
  await server.stop()
  // What one test leaves in the queue, the nodes of the next would send.
  await world.platform.database.db.deleteFrom('mails').execute()
})

const MAIN = resolve(import.meta.dirname, '../..')
const PROGRAM = `
import { startServer } from '${MAIN}/main.ts'
import { readConfig } from '${MAIN}/platform/config.ts'
import { silentLog } from '${MAIN}/platform/log.ts'
const server = await startServer({ config: readConfig(process.env), databaseUrl: process.env.DATABASE_URL, log: silentLog })
process.on('SIGTERM', () => server.close().then(() => process.exit(0)))
console.log('ready')`

/** A whole server in a process of its own. */
async function startNode(): Promise<ChildProcess> {
  const node = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM],
    {
      env: {
        ...{ PATH: process.env.PATH, PORT: '0', DATABASE_URL: world.databaseUrl, SMTP_URL: server.url },
        SECRET_KEY: world.platform.config.SECRET_KEY,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  nodes.push(node)
  await new Promise((ready, fail) => {
    node.stdout!.once('data', ready)
    node.once('exit', () => fail(new Error('The node ended before it was ready')))
  })
  return node
}

async function end(node: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return
  const ended = new Promise((done) => node.once('exit', done))
  node.kill(signal)
  await ended
}

async function post(): Promise<string> {
  const { db } = world.platform.database
  const letter = { kind: 'reset_password', to: 'ana@koji.example', link: 'https://x', minutes: 10 } as const
  await transact(db, (tx) => world.services.mails.post(tx, letter))
  const last = db.selectFrom('mails').select('id').orderBy('id', 'desc').limit(1)
  return (await last.executeTakeFirstOrThrow()).id
}

const rowOf = (id: string) =>
  world.platform.database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Whether its job may be tried again by now. */
async function dueAgain(id: string): Promise<boolean> {
  const { rows } = await world.platform.database.pool.query(
    `select 1 from jobs.job where data->>'id' = $1 and state = 'retry' and start_after < now()`,
    [id],
  )
  return rows.length === 1
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 50_000, interval: 50 })

test('the mail server is away, the node is killed, two new ones take over: the mail arrives exactly once', async () => {
  const first = await startNode()
  const id = await post()
  await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 }))
  await end(first, 'SIGKILL')
  await server.start()
  await until(async () => expect(await dueAgain(id)).toBe(true))
  await Promise.all([startNode(), startNode()])
  await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 }))
  expect(server.accepted).toHaveLength(1)
}, 90_000)

test('a node that is killed while the mail server thinks leaves a mail that nobody sends again', async () => {
  await server.start()
  server.behaviour.data = 'silence'
  const node = await startNode()
  const id = await post()
  await until(() => expect(server.accepted).toHaveLength(1))
  await end(node, 'SIGKILL')
  server.behaviour.data = 250
  await world.services.mails.deliver(id)
  world.clock.advance({ minutes: 16 })
  await world.platform.jobs.runNow('mails.sweep')
  await world.services.mails.deliver(id)
  expect(await rowOf(id)).toMatchObject({ state: 'given_up', attempts: 1 })
  expect(server.accepted).toHaveLength(1)
}, 90_000)

test('a node that is stopped and started again goes on where it was', async () => {
  await server.start()
  const first = await startNode()
  const before = await post()
  await until(async () => expect(await rowOf(before)).toMatchObject({ state: 'sent' }))
  await end(first, 'SIGTERM')
  const between = await post()
  await startNode()
  await until(async () => expect(await rowOf(between)).toMatchObject({ state: 'sent' }))
  const sent = server.accepted.map(({ messageId }) => messageId)
  expect(sent).toEqual([`<${before}@localhost>`, `<${between}@localhost>`])
}, 90_000)

test('a node that is stopped while the mail server does not even greet loses no mail', async () => {
  const hushed = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((ready) => hushed.listen(Number(new URL(server.url).port), '127.0.0.1', ready))
  const node = await startNode()
  const id = await post()
  await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'sending' }))
  await end(node, 'SIGTERM')
  await new Promise((closed) => hushed.close(closed))
  expect(node.exitCode).toBe(0)
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
}, 90_000)
