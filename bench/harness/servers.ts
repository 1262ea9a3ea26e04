import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { settings } from '../../server/src/platform/config.ts'
import { endWith, hasEnded, receive, startProcess, stop } from './children.ts'
import { BenchError, type Stage } from './stage.ts'

export interface Server {
  origin: string
  pid: number
  /** Time from the start of the process to its first response. */
  startMs: number
  stop(): Promise<void>
}

const projectRoot = resolve(import.meta.dirname, '../..')
/** The first start may have to build the web app. */
const START_SECONDS = 60

/** Starts Koji with the usual command. It picks a free port itself, so that no other program can take it first. */
export async function startKoji(
  stage: Stage,
  env: Record<string, string>,
  { demo = false } = {},
): Promise<Server> {
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'cli/main.ts', 'start', ...(demo ? [] : ['--empty'])],
    {
      cwd: projectRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...unsetSettings(),
        RATE_LIMITS: 'false',
        LOG_LEVEL: 'error',
        PORT: '0',
        ...env,
      },
    },
  )
  endWith(stage, child)
  return waitForResponse(child, await printedOrigin(child), '/readyz', startedAt)
}

async function printedOrigin(child: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    printed += chunk
    const origin = /ready at (http:\S+)/.exec(printed)?.[1]
    // Discards further output, so that a full pipe can't block the server.
    if (origin) return child.stdout!.resume() && origin.replace('localhost', '127.0.0.1')
  }
  throw new BenchError('A server of the run ended before it was ready.')
}

/** Starts a Fastify server with a single route. */
export async function startPlainFastify(stage: Stage, path: string, answer: unknown): Promise<Server> {
  return startReference(stage, 'plain-fastify.ts', path, { path, answer })
}

/** Starts a plain Node server that streams files by path. */
export async function startPlainFiles(stage: Stage, files: Record<string, PlainFile>): Promise<Server> {
  return startReference(stage, 'plain-files.ts', Object.keys(files)[0]!, { files })
}

export interface PlainFile {
  file: string
  headers: Record<string, string>
}

async function startReference(stage: Stage, file: string, path: string, input: object): Promise<Server> {
  const startedAt = performance.now()
  const child = startProcess(stage, file, input)
  const { origin } = await receive<{ origin: string }>(child, START_SECONDS)
  return waitForResponse(child, origin, path, startedAt)
}

async function waitForResponse(
  child: ChildProcess,
  origin: string,
  path: string,
  startedAt: number,
): Promise<Server> {
  while (!(await responds(origin + path))) {
    if (hasEnded(child)) throw new BenchError('A server of the run ended before it was ready.')
    if (performance.now() - startedAt > START_SECONDS * 1_000)
      throw new BenchError(`A server of the run was not ready within ${START_SECONDS} s.`)
    await wait(10)
  }
  return { origin, pid: child.pid!, startMs: performance.now() - startedAt, stop: () => stop(child) }
}

const responds = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => (await response.arrayBuffer(), response.ok),
    () => false,
  )

/** An empty variable counts as unset and overrides .env, so that every run measures the defaults. */
const unsetSettings = (): Record<string, string> =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
