import { getCreatorStats, getCurrentSession } from '@koji/contract'
import { hashPassword } from '../../server/src/identity/accounts/passwords.ts'
import { hear, startProcess } from '../harness/children.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { CONNECTIONS, startLoad } from '../harness/load.ts'
import { byTurns } from '../harness/rounds.ts'
import { type Server, startKoji } from '../harness/servers.ts'
import { BenchError, type Stage } from '../harness/stage.ts'
import { copyPeople, emailOf, SECRET_KEY } from '../people.ts'
import type { Measure } from '../report.ts'

const PASSWORD = 'Bench-password-1'
/** Sign-ins that are under way at the same time: more than the machine can hash at once. */
const AT_ONCE = 8

/** What knowing who calls costs, and how near signing in comes to what the machine can hash. */
export async function run(stage: Stage): Promise<Measure[]> {
  const { rounds, seconds, signIns } = stage.quick
    ? { rounds: 3, seconds: 1, signIns: 20 }
    : { rounds: 9, seconds: 4, signIns: 60 }
  const databaseUrl = await startDatabase(stage)
  const passwordHash = await hashPassword(PASSWORD)
  const cookieOf = await fill(databaseUrl, (client) => copyPeople(client, 1_000, passwordHash))
  const koji = await startKoji(stage, { DATABASE_URL: databaseUrl, SECRET_KEY, CAPTCHA_COST: '1' })
  return [
    await measureRequests(stage, koji, cookieOf, { rounds, seconds }),
    await measureSignIns(stage, koji, { rounds: Math.min(rounds, 5), signIns }),
  ]
}

async function measureRequests(
  stage: Stage,
  koji: Server,
  cookieOf: (n: number) => string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measure> {
  // Open to everybody and the same for all: what differs is only that we know who asks.
  const { path } = getCreatorStats
  const url = koji.origin + path
  const known = Array.from({ length: CONNECTIONS }, (_, n) => ({ cookie: cookieOf(n) }))
  await requireKnown(koji.origin + getCurrentSession.path, known[0]!)
  const load = startLoad(stage)
  const fire = (headers: Record<string, string>[], time = seconds) => load({ url, seconds: time, headers })
  stage.say(`Calling ${path} as somebody and as nobody`)
  for (const headers of [known, [{}]]) await fire(headers, 3)
  const measured = await byTurns(
    rounds,
    () => fire(known),
    () => fire([{}]),
  )
  return { what: 'Signed in, against nobody on the same route', ...measured, unit: 'req/s', goal: 0.9 }
}

/** A bench of refusals would look splendid. */
async function requireKnown(url: string, headers: Record<string, string>): Promise<void> {
  const { session } = (await (await fetch(url, { headers })).json()) as { session: unknown }
  if (!session) throw new BenchError('The server does not know the people of the bench.')
}

async function measureSignIns(
  stage: Stage,
  koji: Server,
  { rounds, signIns }: { rounds: number; signIns: number },
): Promise<Measure> {
  const people = Array.from({ length: 1_000 }, (_, n) => emailOf(n))
  const ours = startProcess(stage, 'sign-ins.ts', { origin: koji.origin, people, password: PASSWORD })
  const hashes = startProcess(stage, 'hashes.ts', { password: PASSWORD })
  const shoot = async (child: typeof ours) => {
    child.send({ count: signIns, atOnce: AT_ONCE })
    return (await hear<{ rate: number }>(child, 120)).rate
  }
  stage.say('Signing in')
  await shoot(ours)
  const measured = await byTurns(
    rounds,
    () => shoot(ours),
    () => shoot(hashes),
  )
  return { what: 'Sign-ins, against hashing alone', ...measured, unit: 'sign-ins/s' }
}
