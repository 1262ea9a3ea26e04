import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getCurrentSession } from '@koji/contract'
import { WEB_ROOT } from '../../server/src/main.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { CONNECTIONS, type Load, startLoad } from '../harness/load.ts'
import { memoryOf } from '../harness/memory.ts'
import { compareInTurns } from '../harness/rounds.ts'
import {
  type PlainFile,
  type Server,
  startKoji,
  startPlainFastify,
  startPlainFiles,
} from '../harness/servers.ts'
import { BenchError, type Stage } from '../harness/stage.ts'
import { copyPeople, SECRET_KEY } from '../people.ts'
import type { Measure } from '../report.ts'
import { measureStarts } from './http-starts.ts'

interface Scale {
  people: number
  warmUp: number
  rounds: number
  fileRounds: number
  seconds: number
  starts: number
}

const FULL: Scale = { people: 100_000, warmUp: 6, rounds: 9, fileRounds: 5, seconds: 4, starts: 5 }
const QUICK: Scale = { people: 2_000, warmUp: 3, rounds: 3, fileRounds: 2, seconds: 1, starts: 1 }

export async function run(stage: Stage): Promise<Measure[]> {
  const scale = stage.quick ? QUICK : FULL
  const databaseUrl = await startDatabase(stage)
  stage.say(`Copying ${scale.people.toLocaleString('en')} people`)
  const cookieOf = await fill(databaseUrl, (client) => copyPeople(client, scale.people))
  const koji = await startKoji(stage, { DATABASE_URL: databaseUrl, SECRET_KEY })
  const load = startLoad(stage)

  const session = await measureSession(stage, koji, load, scale, cookieOf)
  const files = await measureFiles(stage, koji, load, scale)
  await koji.stop()
  return [...session.rates, ...files, ...(await measureStarts(stage, scale.starts)), ...session.memory]
}

/** Measures the cheapest authenticated route, which shows the overhead of every request. */
async function measureSession(
  stage: Stage,
  koji: Server,
  load: Load,
  { warmUp, rounds, seconds }: Scale,
  cookieOf: (n: number) => string,
) {
  const { path } = getCurrentSession
  const headers = Array.from({ length: CONNECTIONS }, (_, n) => ({ cookie: cookieOf(n) }))
  const startMemory = memoryOf(koji.pid)
  const reply = await read(koji.origin + path, headers[0]!)
  const fastify = await startPlainFastify(stage, path, JSON.parse(reply))
  const fastifyStartMemory = memoryOf(fastify.pid)
  if ((await read(fastify.origin + path)) !== reply)
    throw new BenchError('The reference sends a different reply.')

  stage.say(`Calling ${path}`)
  const fire = (server: Server, duration: number) =>
    load({ url: server.origin + path, seconds: duration, headers })
  for (const server of [koji, fastify]) await fire(server, warmUp)
  const measured = await compareInTurns(
    rounds,
    () => fire(koji, seconds),
    () => fire(fastify, seconds),
  )
  const memory: Measure[] = [
    {
      what: 'Memory after the start, against plain Fastify',
      value: startMemory,
      reference: fastifyStartMemory,
      unit: 'MB',
    },
    {
      what: 'Memory after the load, against plain Fastify',
      value: memoryOf(koji.pid),
      reference: memoryOf(fastify.pid),
      unit: 'MB',
    },
  ]
  await fastify.stop()
  const rates: Measure[] = [
    { what: `GET ${path}, against plain Fastify`, ...measured, unit: 'req/s', goal: 0.6 },
  ]
  return { rates, memory }
}

async function measureFiles(
  stage: Stage,
  koji: Server,
  load: Load,
  { fileRounds, seconds }: Scale,
): Promise<Measure[]> {
  const page = resolve(WEB_ROOT, 'index.html')
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec(readFileSync(page, 'utf8'))![1]!
  const files = { '/': { file: page, headers: { 'content-type': 'text/html' } }, [asset]: compressed(asset) }
  const plain = await startPlainFiles(stage, files)
  const headers = [{ 'accept-encoding': 'br' }]
  if ((await read(koji.origin + asset, headers[0])) !== (await read(plain.origin + asset)))
    throw new BenchError(`The reference serves a different ${asset}.`)

  const measure = async (what: string, path: string): Promise<Measure> => {
    stage.say(`Loading ${path}`)
    const fire = (server: Server) => () => load({ url: server.origin + path, seconds, headers })
    return { what, ...(await compareInTurns(fileRounds, fire(koji), fire(plain))), unit: 'req/s' }
  }
  const rows = [
    await measure('The page, against a streamed file', '/'),
    await measure('A script, against a streamed file', asset),
  ]
  await plain.stop()
  return rows
}

/** The file that a browser would receive. */
function compressed(asset: string): PlainFile {
  const file = resolve(WEB_ROOT, `.${asset}`)
  return existsSync(`${file}.br`)
    ? { file: `${file}.br`, headers: { 'content-type': 'text/javascript', 'content-encoding': 'br' } }
    : { file, headers: { 'content-type': 'text/javascript' } }
}

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })
  const text = await response.text()
  if (!response.ok) throw new BenchError(`${url} answered ${response.status}: ${text}`)
  return text
}
