import { memoryBus } from '../../server/src/adapters/bus/memory.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { connect } from '../../server/src/platform/db/database.ts'
import { SessionReader } from '../../server/src/platform/session.ts'
import { hear, startProcess } from '../harness/children.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { CONNECTIONS } from '../harness/load.ts'
import { pgbench, requirePgbench } from '../harness/pgbench.ts'
import { byTurns } from '../harness/rounds.ts'
import type { Stage } from '../harness/stage.ts'
import { recordStatements } from '../harness/statements.ts'
import { copyPeople, tokenHashSql, tokenOf } from '../people.ts'
import type { Measure } from '../report.ts'

/** Who is calling: the statement behind every signed-in request, through our driver and in pgbench. */
export async function run(stage: Stage): Promise<Measure[]> {
  requirePgbench()
  const { people, rounds, seconds } = stage.quick
    ? { people: 20_000, rounds: 2, seconds: 2 }
    : { people: 200_000, rounds: 7, seconds: 5 }
  const url = await startDatabase(stage)
  stage.say(`Copying ${people.toLocaleString('en')} people`)
  await fill(url, (client) => copyPeople(client, people))
  const statement = await lookupStatement(url)

  stage.say('Looking up sessions')
  const ours = startProcess(stage, 'session-lookups.ts', { url, connections: CONNECTIONS, people })
  const measured = await byTurns(
    rounds,
    async () => {
      ours.send({ seconds })
      return (await hear<{ rate: number }>(ours, seconds + 15)).rate
    },
    () =>
      pgbench(stage, {
        url,
        statement,
        variables: [`\\set n random(0, ${people - 1})`],
        values: [tokenHashSql(':n'), 'now()'],
        clients: CONNECTIONS,
        seconds,
      }),
  )
  return [{ what: 'Session lookup, against pgbench', ...measured, unit: 'lookups/s' }]
}

async function lookupStatement(url: string): Promise<string> {
  const database = connect(url, { connections: 1, timeout: 15 }, () => undefined)
  const reader = new SessionReader(database.pool, systemClock, memoryBus())
  const [statement] = await recordStatements(database, async () => reader.read(tokenOf(0)))
  await database.close()
  return statement!
}
