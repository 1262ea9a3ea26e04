import { getCreatorStats, getCurrentSession } from '@koji/contract'
import { hashPassword } from '../../server/src/identity/accounts/passwords.ts'
import { receive, startProcess } from '../harness/children.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { CONNECTIONS, startLoad } from '../harness/load.ts'
import { compareInTurns } from '../harness/rounds.ts'
import { type Server, startKoji } from '../harness/servers.ts'
import { BenchError, type Stage } from '../harness/stage.ts'
import { copyPeople, emailOf, SECRET_KEY } from '../people.ts'
import type { Measure } from '../report.ts'

const PASSWORD = 'Bench-password-1'
/** Concurrent sign-ins: more than the machine can hash in parallel. */
const CONCURRENCY = 8

/** The cost of authentication per request, and the rate of sign-ins compared to hashing alone. */
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
  // A public route with the same reply for everyone, so that only authentication makes a difference.
  const { path } = getCreatorStats
  const url = koji.origin + path
  const signedIn = Array.from({ length: CONNECTIONS }, (_, n) => ({ cookie: cookieOf(n) }))
  await requireSession(koji.origin + getCurrentSession.path, signedIn[0]!)
  const load = startLoad(stage)
  const fire = (headers: Record<string, string>[], time = seconds) => load({ url, seconds: time, headers })
  stage.say(`Calling ${path} with and without a session`)
  for (const headers of [signedIn, [{}]]) await fire(headers, 3)
  const measured = await compareInTurns(
    rounds,
    () => fire(signedIn),
    () => fire([{}]),
  )
  return {
    what: 'Signed in, against the same route without a session',
    ...measured,
    unit: 'req/s',
    goal: 0.9,
  }
}

/** Refusals are fast, so a benchmark of them would look far too good. */
async function requireSession(url: string, headers: Record<string, string>): Promise<void> {
  const { session } = (await (await fetch(url, { headers })).json()) as { session: unknown }
  if (!session) throw new BenchError('The server accepts no session of the benchmark.')
}

async function measureSignIns(
  stage: Stage,
  koji: Server,
  { rounds, signIns }: { rounds: number; signIns: number },
): Promise<Measure> {
  const people = Array.from({ length: 1_000 }, (_, n) => emailOf(n))
  const ours = startProcess(stage, 'sign-ins.ts', { origin: koji.origin, people, password: PASSWORD })
  const hashes = startProcess(stage, 'hashes.ts', { password: PASSWORD })
  const fire = async (child: typeof ours) => {
    child.send({ count: signIns, concurrency: CONCURRENCY })
    return (await receive<{ rate: number }>(child, 120)).rate
  }
  stage.say('Signing in')
  await fire(ours)
  const measured = await compareInTurns(
    rounds,
    () => fire(ours),
    () => fire(hashes),
  )
  return { what: 'Sign-ins, against argon2id alone', ...measured, unit: 'sign-ins/s' }
}
