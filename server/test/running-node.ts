import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { TestWorld } from './world.ts'

const SOURCE = resolve(import.meta.dirname, '../src')
const PROGRAM = `
import { startServer } from '${SOURCE}/main.ts'
import { readConfig } from '${SOURCE}/platform/config.ts'
import { createLog } from '${SOURCE}/platform/log.ts'
const config = readConfig(process.env)
const server = await startServer({ config, databaseUrl: process.env.DATABASE_URL, log: createLog(config) })
process.on('SIGTERM', () => server.close().then(() => process.exit(0)))
console.log(server.port)`

export interface RunningNode {
  child: ChildProcess
  origin: string
  /** Returns its warnings and errors so far. */
  log(): string
}

/** Starts a whole server in a process of its own, with the database and the secret of a world. */
export async function startNode(world: TestWorld, env: Record<string, string> = {}): Promise<RunningNode> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        DATABASE_URL: world.databaseUrl,
        LOG_LEVEL: 'warn',
        SECRET_KEY: world.platform.config.SECRET_KEY,
        RATE_LIMITS: 'false',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let log = ''
  child.stderr!.on('data', (chunk) => (log += chunk))
  const port = await new Promise<string>((ready, fail) => {
    child.stdout!.once('data', (words: Buffer) => ready(words.toString().trim()))
    child.once('close', () => fail(new Error(`The node ended before it was ready:\n${log}`)))
  })
  return { child, origin: `http://127.0.0.1:${port}`, log: () => log }
}

export async function stopNode({ child }: RunningNode, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await ended
}
