import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { settings } from '../../server/src/platform/config.ts'
import { endWith, hasEnded, hear, startProcess, stop } from './children.ts'
import { BenchError, type Stage } from './stage.ts'

export interface Server {
  origin: string
  pid: number
  /** From the start of its process to its first answer. */
  startMs: number
  stop(): Promise<void>
}

const projectRoot = resolve(import.meta.dirname, '../..')
/** The first start may have to build the web app. */
const SECONDS_TO_START = 60

/** Koji itself, by the command that people start it with. It chooses its port, which no other can take meanwhile. */
export async function startKoji(
  stage: Stage,
  env: Record<string, string>,
  { demo = false } = {},
): Promise<Server> {
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'cli/main.ts', 'start', ...(demo ? [] : ['--empty'])],
    {
      cwd: projectRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...unset(), RATE_LIMITS: 'false', LOG_LEVEL: 'error', PORT: '0', ...env },
    },
  )
  endWith(stage, child)
  return answering(child, await printedOrigin(child), '/readyz', begun)
}

async function printedOrigin(child: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    printed += chunk
    const origin = /ready at (http:\S+)/.exec(printed)?.[1]
    // From here on nobody reads, and nobody must wait for that.
    if (origin) return child.stdout!.resume() && origin.replace('localhost', '127.0.0.1')
  }
  throw new BenchError('A server of the run ended before it answered.')
}

/** Fastify with one route and nothing else. */
export async function startPlainFastify(stage: Stage, path: string, answer: unknown): Promise<Server> {
  return startReference(stage, 'plain-fastify.ts', path, { path, answer })
}

/** Node's own server, which streams these files: path → file. */
export async function startPlainFiles(stage: Stage, files: Record<string, PlainFile>): Promise<Server> {
  return startReference(stage, 'plain-files.ts', Object.keys(files)[0]!, { files })
}

export interface PlainFile {
  file: string
  headers: Record<string, string>
}

async function startReference(stage: Stage, file: string, path: string, input: object): Promise<Server> {
  const begun = performance.now()
  const child = startProcess(stage, file, input)
  const { origin } = await hear<{ origin: string }>(child, SECONDS_TO_START)
  return answering(child, origin, path, begun)
}

async function answering(child: ChildProcess, origin: string, path: string, begun: number): Promise<Server> {
  while (!(await answers(origin + path))) {
    if (hasEnded(child)) throw new BenchError('A server of the run ended before it answered.')
    if (performance.now() - begun > SECONDS_TO_START * 1_000)
      throw new BenchError(`A server of the run did not answer within ${SECONDS_TO_START} s.`)
    await wait(10)
  }
  return { origin, pid: child.pid!, startMs: performance.now() - begun, stop: () => stop(child) }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => (await response.arrayBuffer(), response.ok),
    () => false,
  )

/** Empty counts as unset and hides the file .env, so that every run measures the defaults. */
const unset = (): Record<string, string> =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
