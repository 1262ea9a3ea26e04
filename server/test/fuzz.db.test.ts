import { COMMON_REFUSALS, type Endpoint, Problem } from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { breaking, fitting } from './arbitrary.ts'
import { realThing } from './real-things/index.ts'
import { type Sent, sending } from './real-things/sent.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const RUNS = Number(process.env.FUZZ_RUNS ?? 50)

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

/** A page further on has a name that chance would never hit upon: it is refused, which the spoiled ones see to. */
function onFirstPage({ query, ...sent }: Sent): Sent {
  if (!query) return sent
  const { after: _further, ...first } = query as Record<string, unknown>
  return { ...sent, query: first }
}

async function send(declared: Endpoint, sent: Sent, cookie: string): Promise<number> {
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

test.each(ENDPOINTS.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
  '%s answers by its contract, whatever it is sent',
  async (_, declared) => {
    let served = 0
    const sendAll = (make: typeof fitting, runs: number) =>
      fc.assert(
        fc.asyncProperty(inputs(declared, make), async (input) => {
          // Somebody with every role, so that nothing is refused for lack of rights, and anew, since some calls end sessions.
          const me = await world.signIn({ roles: ['creator', 'admin'] })
          const sent =
            make === fitting ? { ...onFirstPage(input), ...(await realThing(world, declared, me)) } : input
          if ((await send(declared, sent, sent.cookie ?? me.cookie)) < 300) served++
        }),
        { numRuns: runs },
      )
    await sendAll(fitting, RUNS)
    // Otherwise this would be a test of the validation alone.
    expect(served).toBeGreaterThan(RUNS / 3)
    await sendAll(breaking, RUNS)
  },
  RUNS * 2_000,
)
