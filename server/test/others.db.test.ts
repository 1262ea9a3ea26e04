import { randomUUID } from 'node:crypto'
import { type Endpoint, type Problem, putBlock } from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildCreator, buildProfile } from '#seed/builders.ts'
import { fitting } from './fuzz/arbitrary.ts'
import { OTHERS_MATRIX, type OthersRow } from './others-matrix.ts'
import { realThing } from './real-things/index.ts'
import { type Sent, sending } from './real-things/sent.ts'
import { type SignedIn, useWorld } from './world.ts'

const world = useWorld()
const operationOf = ({ method, path }: Endpoint) => `${method} ${path}`
const aboutOneThing = ENDPOINTS.filter(({ path, access }) => path.includes('{') && access !== 'admin')
const UUID = /^[0-9a-f]{8}-/

/** Who may be let in anywhere as far as roles go, so that it is the thing that decides. */
async function stranger(): Promise<SignedIn> {
  const someone = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, someone.id)
  await buildCreator(world, someone.id)
  return someone
}

const everybody = () => world.platform.database.db.selectFrom('accounts').select('id').execute()

/** Whatever it is, the input is not what is refused. */
const anyOf = (shape: z.core.$ZodType): unknown =>
  [{}, ...fc.sample(fitting(shape), 100)].find((value) => z.safeParse(shape, value).success)

/** Something that exists, and everybody who came into the world for it. */
async function thingOfSomebody(declared: Endpoint) {
  const before = new Set((await everybody()).map(({ id }) => id))
  const owner = await world.signIn({ roles: ['creator', 'admin'] })
  const made = await realThing(world, declared, owner)
  const sent: Sent = { ...(declared.body && { body: anyOf(declared.body) }), ...made }
  return { sent, people: (await everybody()).map(({ id }) => id).filter((id) => !before.has(id)) }
}

async function answerTo(someone: SignedIn, declared: Endpoint, sent: Sent) {
  const response = await world.app.http.inject(sending(declared, sent, someone.cookie))
  if (response.statusCode < 300) return 'let in'
  const { requestId: _, ...problem } = response.json<Problem>()
  return problem
}

/** The same question about something that was never there. */
const nowhere = ({ params, ...rest }: Sent): Sent => ({
  ...rest,
  params: Object.fromEntries(
    Object.entries(params as Record<string, unknown>).map(([name, value]) => [
      name,
      UUID.test(String(value)) ? randomUUID() : value,
    ]),
  ),
})

test('every operation about one thing is in the matrix of others, and nothing else is', () => {
  expect(Object.keys(OTHERS_MATRIX).sort()).toEqual(aboutOneThing.map(operationOf).sort())
})

test.each(aboutOneThing.map((declared) => [operationOf(declared), declared] as const))(
  'of somebody else: %s',
  async (operation, declared) => {
    const found = {} as Record<keyof OthersRow, string>
    for (const persona of ['other', 'blocked'] as const) {
      const someone = await stranger()
      const { sent, people } = await thingOfSomebody(declared)
      if (persona === 'blocked')
        for (const id of people)
          await (await world.signInAgain(id)).call(putBlock, { params: { personId: someone.id } })
      const answer = await answerTo(someone, declared, sent)
      found[persona] = answer === 'let in' ? answer : answer.code
      if (answer !== 'let in') expect(await answerTo(someone, declared, nowhere(sent))).toEqual(answer)
    }
    expect(found).toEqual(OTHERS_MATRIX[operation])
  },
)
