import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { binaryFolder, launcher } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { runningPostmaster } from './postmaster.ts'

const USER = 'koji'
const DATABASE = 'koji'
const FREE_BYTES_NEEDED = 200 * 1024 * 1024

export interface Cluster {
  url: string
  stop(): Promise<void>
  /** Resolves with the last log line if the cluster ends unexpectedly. */
  died: Promise<string>
}

interface Options {
  /** Extra settings, `name=value`. */
  settings?: string[]
}

/** Creates the cluster in `folder` if there is none, and starts it as a child of this process. */
export async function startCluster(folder: string, { settings = [] }: Options = {}): Promise<Cluster> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await requireSpace(folder)
  const data = resolve(folder, 'pg')
  const log = resolve(folder, 'postgres.log')
  const password = readPassword(folder)
  if (!existsSync(data)) initialize(folder, data)
  await requireFree(data)

  const port = await freePort()
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...[
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'jit=off',
      'shared_buffers=256MB',
      'max_connections=120',
    ]
      .concat(settings)
      .flatMap((setting) => ['-c', setting]),
  ]
  const child = spawnLogged([...launcher(folder), resolve(binaryFolder(), 'postgres'), ...args], log)
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
  await untilReady(child, url, log)
  let stopping = false
  const died = new Promise<string>((done) => {
    child.once('exit', () => {
      if (!stopping) done(lastLogLine(log))
    })
  })
  return {
    url,
    died,
    stop: () => {
      stopping = true
      return stop(child)
    },
  }
}

/** Returns the URL of a cluster that another process is running on this folder, or null. */
export function runningCluster(folder: string): string | null {
  const postmaster = runningPostmaster(resolve(folder, 'pg'))
  return postmaster && `postgres://${USER}:${readPassword(folder)}@127.0.0.1:${postmaster.port}/${DATABASE}`
}

function initialize(folder: string, data: string): void {
  // Created in another folder and renamed, so that an interrupted attempt leaves no incomplete cluster.
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  const [program, ...args] = [
    ...launcher(folder),
    resolve(binaryFolder(), 'initdb'),
    '-D',
    draft,
    '-U',
    USER,
    '--auth=scram-sha-256',
    `--pwfile=${resolve(folder, 'pg-password')}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const { status, stderr } = spawnSync(program!, args, { encoding: 'utf8' })
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new EmbeddedPostgresError(
      `The database could not be created in ${folder}: ${lastErrorLine(stderr)}`,
    )
  }
  renameSync(draft, data)
}

function readPassword(folder: string): string {
  const file = resolve(folder, 'pg-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < FREE_BYTES_NEEDED) {
    throw new EmbeddedPostgresError(
      `The disk of ${folder} is full: Koji needs at least 200 MB of free space to start.`,
    )
  }
}

/** After a crash, the previous cluster may need some seconds to end. One that keeps running belongs to another Koji. */
async function requireFree(data: string): Promise<void> {
  const deadline = Date.now() + 10_000
  for (let other = runningPostmaster(data); other; other = runningPostmaster(data)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Another Koji is using ${data} (process ${other.pid}): stop it, or set DATA_DIR.`,
      )
    }
    await wait(50)
  }
}

async function untilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new EmbeddedPostgresError(
        `The database folder can't be opened: ${lastLogLine(log)} Restore a backup, or start over with ./koji start --reset.`,
      )
    }
    if (await isReady(url)) return
    await wait(25)
  }
  await stop(child)
  throw new EmbeddedPostgresError(`The database did not start within a minute; its log is ${log}.`)
}

async function isReady(url: string): Promise<boolean> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(timer)
}

/** Starts a separate session, so that Ctrl-C doesn't stop the database before requests in flight are finished. */
function spawnLogged([program, ...args]: string[], log: string): ChildProcess {
  // The log of the previous run is kept for troubleshooting.
  if (existsSync(log)) renameSync(log, `${log}.1`)
  const file = openSync(log, 'w', 0o600)
  const child = spawn(program!, args, { detached: true, stdio: ['ignore', file, file] })
  closeSync(file)
  // A failed start is handled by the exit event that follows.
  child.on('error', () => undefined)
  return child
}

const lastLogLine = (log: string): string => lastErrorLine(readFileSync(log, 'utf8'))

function lastErrorLine(output: string): string {
  const lines = output.trim().split('\n')
  const line = lines.findLast((text) => /FATAL|error|ERROR|PANIC/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').replace(/[.\s]*$/, '.')
}
