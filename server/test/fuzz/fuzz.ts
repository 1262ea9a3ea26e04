import { COMMON_REFUSALS, type Endpoint, Problem } from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { realThing } from '../real-things/index.ts'
import { type Sent, sending } from '../real-things/sent.ts'
import { type SignedIn, type TestWorld, useWorld } from '../world.ts'
import { breaking, fitting } from './arbitrary.ts'

/** Valid inputs per operation, and as many broken ones. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** As many test files share the operations, so that every core gets some. */
const SHARDS = 4

const inputs = (
  declared: Endpoint,
  make: (shape: z.core.$ZodType) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Sent> =>
  fc.record({
    ...(declared.params && { params: make(declared.params) }),
    ...(declared.query && { query: make(declared.query) }),
    ...(declared.body && { body: make(declared.body) }),
    ...(declared.upload && { bytes: fc.uint8Array({ maxLength: 2_000 }) }),
  })

/** A random cursor is always refused; the broken inputs cover that. */
function withoutCursor({ query, ...sent }: Sent): Sent {
  if (!query) return sent
  const { after: _cursor, ...first } = query as Record<string, unknown>
  return { ...sent, query: first }
}

async function send(world: TestWorld, declared: Endpoint, sent: Sent, cookie: string): Promise<number> {
  const response = await world.app.http.inject(sending(declared, sent, cookie))
  const answer: unknown = response.json()
  if (response.statusCode < 300) {
    expect(z.safeParse(declared.reply, answer).error).toBeUndefined()
    return response.statusCode
  }
  const problem = z.parse(Problem, answer)
  expect(response.statusCode, JSON.stringify(answer)).toBeLessThan(500)
  expect([...COMMON_REFUSALS, ...declared.refusals, 'not_found']).toContain(problem.code)
  return response.statusCode
}

/** Fuzzes every operation of one shard. A failure prints what repeats it. */
export function fuzzShard(shard: number): void {
  const world = useWorld()
  // Every role, so that nothing is refused for lack of rights.
  const signIn = (): Promise<SignedIn> => world.signIn({ roles: ['creator', 'admin'] })
  const options = { seed: SEED, numRuns: RUNS }

  const operations = ENDPOINTS.filter((_, index) => index % SHARDS === shard)
  test.each(operations.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
    `%s keeps its contract with any input (FUZZ_SEED=${SEED})`,
    async (_, declared) => {
      let before: { me: SignedIn; thing: Sent } | null = null
      let served = 0
      const valid = fc.asyncProperty(inputs(declared, fitting), async (input) => {
        const me = before?.me ?? (await signIn())
        const thing = before?.thing ?? (await realThing(world, declared, me))
        const sent = { ...withoutCursor(input), ...thing }
        const status = await send(world, declared, sent, sent.cookie ?? me.cookie)
        if (status < 300) served++
        // A read leaves everything as it was. A change may have used up the person and what it was about.
        before = declared.method === 'GET' && status < 300 ? { me, thing } : null
      })
      await fc.assert(valid, options)
      // Otherwise this would only test the validation.
      expect(served).toBeGreaterThan(RUNS / 3)

      let me = await signIn()
      const broken = fc.asyncProperty(inputs(declared, breaking), async (input) => {
        // Some operations end the session.
        if ((await send(world, declared, input, me.cookie)) === 401) me = await signIn()
      })
      await fc.assert(broken, options)
    },
    RUNS * 20_000,
  )
}
