import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailServer } from '#test/mail-server.ts'
import { type RunningNode, startNode, stopNode } from '#test/running-node.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'
import { transact } from '../db/transact.ts'

const server = await createMailServer()
const world = useWorld({ env: { SMTP_URL: server.url } })
const nodes: RunningNode[] = []

beforeEach(() => {
  server.accepted.length = 0
  server.behaviour.data = 250
  // The nodes are real processes that use the system clock.
  world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
})
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => stopNode(node, 'SIGKILL')))
  await server.stop()
  // Otherwise, the nodes of the next test would send mails that are still queued.
  await world.platform.database.db.deleteFrom('mails').execute()
})

async function start(): Promise<RunningNode> {
  const node = await startNode(world, { SMTP_URL: server.url })
  nodes.push(node)
  return node
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

/** Waits until a mail has this state. A failure includes the mail's jobs and the logs of the nodes. */
async function untilMail(id: string, wanted: { state: string; attempts?: number }): Promise<void> {
  try {
    await until(async () => expect(await rowOf(id)).toMatchObject(wanted))
  } catch (error) {
    const { rows } = await world.platform.database.pool.query(
      `select id, state, retry_count, start_after, started_on, output from jobs.job where data->>'id' = $1`,
      [id],
    )
    const logs = nodes.map(({ child, log }) => `node ${child.pid}, exit code ${child.exitCode}:\n${log()}`)
    throw new Error([(error as Error).message, JSON.stringify(rows), ...logs].join('\n'), { cause: error })
  }
}

/** Sets when the failed job is retried. */
async function retryAt(id: string, time: 'now' | 'tomorrow'): Promise<void> {
  await until(async () => {
    const { rowCount } = await world.platform.database.pool.query(
      `update jobs.job set start_after = $2::timestamptz where data->>'id' = $1 and state = 'retry'`,
      [id, time],
    )
    expect(rowCount).toBe(1)
  })
}

test('delivers a mail exactly once after the mail server was down, its node was killed and two others started', async () => {
  const first = await start()
  const id = await post()
  await untilMail(id, { state: 'queued', attempts: 1 })
  await retryAt(id, 'tomorrow')
  await stopNode(first, 'SIGKILL')
  await server.start()
  const { attempts } = await rowOf(id)
  await retryAt(id, 'now')
  await Promise.all([start(), start()])
  await untilMail(id, { state: 'sent', attempts: attempts + 1 })
  expect(server.accepted).toHaveLength(1)
})

test('does not resend a mail whose node was killed before the mail server replied', async () => {
  await server.start()
  server.behaviour.data = 'silence'
  const node = await start()
  const id = await post()
  await until(() => expect(server.accepted).toHaveLength(1))
  await stopNode(node, 'SIGKILL')
  server.behaviour.data = 250
  await world.services.mails.deliver(id)
  world.clock.advance({ minutes: 16 })
  await world.platform.jobs.runNow('mails.sweep')
  await world.services.mails.deliver(id)
  expect(await rowOf(id)).toMatchObject({ state: 'given_up', attempts: 1 })
  expect(server.accepted).toHaveLength(1)
})

test('resumes delivery after a restart', async () => {
  await server.start()
  const first = await start()
  const before = await post()
  await untilMail(before, { state: 'sent' })
  await stopNode(first, 'SIGTERM')
  const between = await post()
  await start()
  await untilMail(between, { state: 'sent' })
  const sent = server.accepted.map(({ messageId }) => messageId)
  expect(sent).toEqual([`<${before}@localhost>`, `<${between}@localhost>`])
})

test('loses no mail if a node stops before the mail server has sent its greeting', async () => {
  const silentServer = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((ready) =>
    silentServer.listen(Number(new URL(server.url).port), '127.0.0.1', ready),
  )
  const node = await start()
  const id = await post()
  await untilMail(id, { state: 'sending' })
  await stopNode(node, 'SIGTERM')
  await new Promise((closed) => silentServer.close(closed))
  expect(node.child.exitCode).toBe(0)
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
})
