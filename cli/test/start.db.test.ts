import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runningPostmaster } from '../../server/src/platform/postgres/postmaster.ts'
import { solveCaptchaOf } from '../../server/test/captcha.ts'
import { expectWithin } from '../../server/test/stopwatch.ts'
import { until } from '../../server/test/until.ts'
import { copyDemoData } from '../demo-data.ts'
import { RunningKoji } from '../running-koji.ts'
import { run } from '../start.ts'
import { UserError } from '../terminal.ts'

const folder = mkdtempSync(resolve(tmpdir(), 'koji-start-'))
const data = resolve(folder, 'data')
const env = {
  DATA_DIR: data,
  PORT: '0',
  RATE_LIMITS: 'false',
  CAPTCHA_COST: '1',
  // Uses the same build as the browser tests.
  VITE_GALLERY: '1',
}
const ticket = { email: 'noor@visitor.example', subject: 'Lost and found', body: 'Where did my matches go?' }

beforeAll(() => copyDemoData(data))
afterAll(() => rmSync(folder, { recursive: true }))

const post = (origin: string, email = ticket.email) =>
  fetch(`${origin}/api/support/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ticket, email }),
  })

/** Resolves after the whole response has arrived, when the agent's only connection is free again. */
function postOver(agent: Agent, origin: string, email: string): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const options = { agent, method: 'POST', headers: { 'content-type': 'application/json' } }
    request(`${origin}/api/support/tickets`, options, (reply) => {
      reply
        .resume()
        .once('end', () => done(reply))
        .once('error', fail)
    })
      .once('error', fail)
      .end(JSON.stringify({ ...ticket, email }))
  })
}

/** Runs the command in this process, for cases that fail before the server starts. */
async function start(args: string[], more: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...env, ...more })) vi.stubEnv(name, value)
  await run(args).finally(() => vi.unstubAllEnvs())
}

const postmaster = () => runningPostmaster(resolve(data, 'pg'))

test('kill -9 leaves no Postgres behind, and the next start has everything acknowledged and no second demo', async () => {
  const koji = new RunningKoji(['start'], env)
  const origin = await koji.ready()
  expect(postmaster()).not.toBeNull()
  const acknowledged: string[] = []
  const writing = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; ; i++) {
      const reply = await post(origin, `writer-${writer}-${i}@visitor.example`).catch(() => null)
      if (reply?.status !== 201) return
      acknowledged.push(((await reply.json()) as { link: string }).link)
    }
  })
  await until(() => expect(acknowledged.length).toBeGreaterThan(40))
  await koji.end('SIGKILL')
  await Promise.all(writing)
  await until(() => expect(postmaster()).toBeNull())

  const again = new RunningKoji(['start'], env)
  const address = await again.ready()
  for (const link of acknowledged) {
    expect((await fetch(`${address}/api/support/tickets/${link}`)).status).toBe(200)
  }
  const signIn = await fetch(`${address}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'jonas@koji.example',
      password: 'Koji-demo-1',
      captcha: await solveCaptchaOf(address),
    }),
  })
  expect(signIn.status).toBe(200)
  const { stdout } = await again.end('SIGINT')
  expect(stdout).not.toContain('Filling in the demo world')
  expect(stdout).toContain('jonas@koji.example')
})

test('exits with a message when Postgres dies; the next start recovers, and completes open requests after SIGTERM', async () => {
  const koji = new RunningKoji(['start'], env)
  await koji.ready()
  process.kill(postmaster()!.pid, 'SIGKILL')
  const { code, stderr } = await koji.ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The database has ended by itself: .+ Start Koji again/m)
  const again = new RunningKoji(['start'], env)
  const origin = await again.ready()
  const outcomes: string[] = []
  const load = Array.from({ length: 10 }, async (_, writer) => {
    // A pool shared by all writers could reuse a connection that the server has just closed.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let i = 0; ; i++) {
      const reply = await postOver(agent, origin, `load-${writer}-${i}@visitor.example`).catch(String)
      outcomes.push(typeof reply === 'string' ? reply : String(reply.statusCode))
      // The last response on each connection announces that it is the last.
      if (typeof reply === 'string' || reply.headers.connection === 'close') break
    }
    agent.destroy()
  })
  await until(() => expect(outcomes.length).toBeGreaterThan(50))
  const requestedAt = performance.now()
  const ended = await again.end('SIGTERM')
  await Promise.all(load)
  expect(ended.code).toBe(0)
  expectWithin(10_000, performance.now() - requestedAt)
  expect(outcomes.filter((outcome) => outcome !== '201')).toEqual([])
  expect(postmaster()).toBeNull()
})

test('fails with one sentence when the port is in use', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const address = other.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  await expect(start([], { PORT: port })).rejects.toThrow(
    new UserError(`Port ${port} is in use: stop the program that has it, or choose another with PORT.`),
  )
  other.close()
})

test('fails with one sentence after an invalid setting', async () => {
  await expect(start([], { PORT: 'http' })).rejects.toThrow(
    /^PORT is set to "http", which is not valid: [^\n]+\.$/,
  )
})

test('fails with one sentence when the database is unreachable', async () => {
  await expect(start([], { DATABASE_URL: 'postgres://127.0.0.1:1/koji' })).rejects.toThrow(
    /^The database of DATABASE_URL can't be reached: [^\n]+\.$/,
  )
})

test('fails with one sentence when the database folder is broken, and leaves it unchanged', async () => {
  const control = resolve(data, 'pg/global/pg_control')
  const whole = readFileSync(control)
  writeFileSync(control, 'broken')
  const { code, stderr } = await new RunningKoji(['start'], env).ended
  writeFileSync(control, whole)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^The database folder can't be opened: [^\n]+ Restore a backup, or start over with .\/koji start --reset\.\n$/,
  )
})

test('resets nothing without confirmation', async () => {
  await expect(start(['--reset'])).rejects.toThrow(
    new UserError(
      'This deletes every account, message and file of this Koji. Nobody can answer here; add --yes to do it.',
    ),
  )
})

test('fails with one sentence after an unknown flag', async () => {
  const { code, stderr } = await new RunningKoji(['start', '--fast'], env).ended
  expect(code).toBe(1)
  expect(stderr).toBe("Unknown option '--fast'.\n")
})
