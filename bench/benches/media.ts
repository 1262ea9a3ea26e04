import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { drawBusyPicture } from '../../server/seed/sample-picture.ts'
import { receive, startProcess } from '../harness/children.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { peakMemoryOf } from '../harness/memory.ts'
import { compareInTurns } from '../harness/rounds.ts'
import { startKoji } from '../harness/servers.ts'
import type { Stage } from '../harness/stage.ts'
import { copyPeople, SECRET_KEY } from '../people.ts'
import type { Measure } from '../report.ts'

/** As many as the server processes in parallel. */
const CONCURRENCY = Math.min(availableParallelism(), 4)
const SIZES = [
  { width: 4_032, height: 3_024 },
  { width: 3_000, height: 4_000 },
  { width: 1_920, height: 1_080 },
] as const

/** Photo uploads compared to sharp alone: the overhead of HTTP, checks, the decoder process, storage and the database. */
export async function run(stage: Stage): Promise<Measure[]> {
  const { rounds, photos } = stage.quick ? { rounds: 2, photos: 6 } : { rounds: 7, photos: 24 }
  const databaseUrl = await startDatabase(stage)
  const people = Math.ceil(((rounds + 1) * photos) / 6) + 1
  const cookieOf = await fill(databaseUrl, (client) => copyPeople(client, people))
  stage.say('Drawing photos')
  const files = await drawAll(stage)
  const koji = await startKoji(stage, {
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    DATA_DIR: resolve(stage.folder, 'koji'),
  })
  const cookies = Array.from({ length: people }, (_, n) => cookieOf(n))
  const ours = startProcess(stage, 'uploads.ts', { origin: koji.origin, cookies, files })
  const sharp = startProcess(stage, 'pictures.ts', { files })
  const fire = async (child: typeof ours) => {
    child.send({ count: photos, concurrency: CONCURRENCY })
    return (await receive<{ rate: number }>(child, 120)).rate
  }
  stage.say('Uploading photos')
  for (const child of [ours, sharp]) await fire(child)
  const measured = await compareInTurns(
    rounds,
    () => fire(ours),
    () => fire(sharp),
  )
  return [
    { what: 'Photos uploaded, against sharp alone', ...measured, unit: 'photos/s', goal: 0.8 },
    {
      what: 'Peak memory of the server and its processes, against sharp alone',
      value: peakMemoryOf(koji.pid),
      reference: peakMemoryOf(sharp.pid!),
      unit: 'MB',
    },
  ]
}

async function drawAll(stage: Stage): Promise<string[]> {
  const files: string[] = []
  for (const [n, size] of SIZES.entries()) {
    const file = resolve(stage.folder, `photo-${n}.jpg`)
    writeFileSync(file, await drawBusyPicture(size))
    stage.say(`  ${size.width} × ${size.height}, ${Math.round(readFileSync(file).length / 1000)} kB`)
    files.push(file)
  }
  return files
}
