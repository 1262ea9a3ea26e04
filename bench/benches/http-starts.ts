import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { getMyAccount } from '@koji/contract'
import { median } from '../harness/rounds.ts'
import { type Server, startKoji, startPlainFastify } from '../harness/servers.ts'
import type { Stage } from '../harness/stage.ts'
import type { Measure } from '../report.ts'

/** Time from the command to the first response with the embedded database, on a new and an existing data folder. */
export async function measureStarts(stage: Stage, rounds: number): Promise<Measure[]> {
  const first: number[] = []
  const again: number[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    stage.say('Starting on a new and an existing data folder')
    const folder = resolve(stage.folder, `start-${round}`)
    first.push(await startTime(startKoji(stage, { DATA_DIR: folder })))
    again.push(await startTime(startKoji(stage, { DATA_DIR: folder })))
    plain.push(await startTime(startPlainFastify(stage, getMyAccount.path, {})))
    rmSync(folder, { recursive: true })
  }
  const reference = median(plain)
  return [
    { what: 'First start, against plain Fastify', value: median(first), reference, unit: 'ms' },
    { what: 'Later start, against plain Fastify', value: median(again), reference, unit: 'ms' },
  ]
}

async function startTime(starting: Promise<Server>): Promise<number> {
  const server = await starting
  await server.stop()
  return server.startMs
}
