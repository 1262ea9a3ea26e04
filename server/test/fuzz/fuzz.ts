import { COMMON_REFUSALS, type Endpoint, Problem } from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createFixture } from '../endpoint-fixtures/index.ts'
import { type RequestInput, toInjectOptions } from '../endpoint-fixtures/request.ts'
import { type SignedIn, type TestWorld, useWorld } from '../world.ts'
import { invalidInputs, validInputs } from './arbitrary.ts'

/** The number of valid inputs per endpoint, and of invalid ones. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** The number of test files that share the endpoints, so that they run in parallel. */
const SHARDS = 4

const inputs = (
  declared: Endpoint,
  make: (shape: z.core.$ZodType) => fc.Arbitrary<unknown>,
): fc.Arbitrary<RequestInput> =>
  fc.record({
    ...(declared.params && { params: make(declared.params) }),
    ...(declared.query && { query: make(declared.query) }),
    ...(declared.body && { body: make(declared.body) }),
    ...(declared.upload && { bytes: fc.uint8Array({ maxLength: 2_000 }) }),
  })

/** Removes the cursor, because a random one is always refused. The invalid inputs cover that. */
function withoutCursor({ query, ...input }: RequestInput): RequestInput {
  if (!query) return input
  const { after: _cursor, ...rest } = query as Record<string, unknown>
  return { ...input, query: rest }
}

async function send(
  world: TestWorld,
  declared: Endpoint,
  input: RequestInput,
  cookie: string,
): Promise<number> {
  const response = await world.app.http.inject(toInjectOptions(declared, input, cookie))
  const reply: unknown = response.json()
  if (response.statusCode < 300) {
    expect(z.safeParse(declared.reply, reply).error).toBeUndefined()
    return response.statusCode
  }
  const problem = z.parse(Problem, reply)
  expect(response.statusCode, JSON.stringify(reply)).toBeLessThan(500)
  expect([...COMMON_REFUSALS, ...declared.refusals, 'not_found']).toContain(problem.code)
  return response.statusCode
}

/** Fuzzes every endpoint of one shard. A failure prints the seed that repeats it. */
export function fuzzShard(shard: number): void {
  const world = useWorld()
  // Both roles, so that no request is refused for a missing role.
  const signIn = (): Promise<SignedIn> => world.signIn({ roles: ['creator', 'admin'] })
  const options = { seed: SEED, numRuns: RUNS }

  const operations = ENDPOINTS.filter((_, index) => index % SHARDS === shard)
  test.each(operations.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
    `%s keeps its contract for any input (FUZZ_SEED=${SEED})`,
    async (_, declared) => {
      let reusable: { me: SignedIn; fixture: RequestInput } | null = null
      let served = 0
      const valid = fc.asyncProperty(inputs(declared, validInputs), async (input) => {
        const me = reusable?.me ?? (await signIn())
        const fixture = reusable?.fixture ?? (await createFixture(world, declared, me))
        const request = { ...withoutCursor(input), ...fixture }
        const status = await send(world, declared, request, request.cookie ?? me.cookie)
        if (status < 300) served++
        // A read changes nothing. After a write, the account and the fixture may no longer be usable.
        reusable = declared.method === 'GET' && status < 300 ? { me, fixture } : null
      })
      await fc.assert(valid, options)
      // Without enough successful requests, this would only test the validation.
      expect(served).toBeGreaterThan(RUNS / 3)

      let me = await signIn()
      const invalid = fc.asyncProperty(inputs(declared, invalidInputs), async (input) => {
        // Some operations end the session.
        if ((await send(world, declared, input, me.cookie)) === 401) me = await signIn()
      })
      await fc.assert(invalid, options)
    },
    RUNS * 20_000,
  )
}
