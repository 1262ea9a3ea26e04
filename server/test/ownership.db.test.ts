import { randomUUID } from 'node:crypto'
import { type Endpoint, type Problem, putBlock } from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildCreator, buildProfile } from '#seed/builders.ts'
import { createFixture } from './endpoint-fixtures/index.ts'
import { type RequestInput, toInjectOptions } from './endpoint-fixtures/request.ts'
import { validInputs } from './fuzz/arbitrary.ts'
import { OWNERSHIP_MATRIX, type OwnershipRow } from './ownership-matrix.ts'
import { type SignedIn, useWorld } from './world.ts'

const world = useWorld()
const operationOf = ({ method, path }: Endpoint) => `${method} ${path}`
const itemEndpoints = ENDPOINTS.filter(({ path, access }) => path.includes('{') && access !== 'admin')
const UUID = /^[0-9a-f]{8}-/

/** Creates a member with every role that the endpoints need, so that only ownership decides. */
async function createStranger(): Promise<SignedIn> {
  const stranger = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, stranger.id)
  await buildCreator(world, stranger.id)
  return stranger
}

const listAccounts = () => world.platform.database.db.selectFrom('accounts').select('id').execute()

/** Returns a valid value, so that the input isn't the reason for a refusal. */
const anyValid = (shape: z.core.$ZodType): unknown =>
  [{}, ...fc.sample(validInputs(shape), 100)].find((value) => z.safeParse(shape, value).success)

/** Creates an item, and returns a request for it with all accounts that were created for it. */
async function createItem(declared: Endpoint) {
  const before = new Set((await listAccounts()).map(({ id }) => id))
  const owner = await world.signIn({ roles: ['creator', 'admin'] })
  const fixture = await createFixture(world, declared, owner)
  const input: RequestInput = { ...(declared.body && { body: anyValid(declared.body) }), ...fixture }
  return { input, people: (await listAccounts()).map(({ id }) => id).filter((id) => !before.has(id)) }
}

async function requestAs(caller: SignedIn, declared: Endpoint, input: RequestInput) {
  const response = await world.app.http.inject(toInjectOptions(declared, input, caller.cookie))
  if (response.statusCode < 300) return 'let in'
  const { requestId: _, ...problem } = response.json<Problem>()
  return problem
}

/** Returns the same request for an item that never existed. */
const withUnknownIds = ({ params, ...rest }: RequestInput): RequestInput => ({
  ...rest,
  params: Object.fromEntries(
    Object.entries(params as Record<string, unknown>).map(([name, value]) => [
      name,
      UUID.test(String(value)) ? randomUUID() : value,
    ]),
  ),
})

test('lists exactly the endpoints with an id in their path', () => {
  expect(Object.keys(OWNERSHIP_MATRIX).sort()).toEqual(itemEndpoints.map(operationOf).sort())
})

test.each(itemEndpoints.map((declared) => [operationOf(declared), declared] as const))(
  'treats other and blocked members as the matrix says: %s',
  async (operation, declared) => {
    const found = {} as Record<keyof OwnershipRow, string>
    for (const persona of ['other', 'blocked'] as const) {
      const stranger = await createStranger()
      const { input, people } = await createItem(declared)
      if (persona === 'blocked')
        for (const id of people)
          await (await world.signInAgain(id)).call(putBlock, { params: { personId: stranger.id } })
      const result = await requestAs(stranger, declared, input)
      found[persona] = result === 'let in' ? result : result.code
      // The refusal doesn't reveal whether the item exists.
      if (result !== 'let in')
        expect(await requestAs(stranger, declared, withUnknownIds(input))).toEqual(result)
    }
    expect(found).toEqual(OWNERSHIP_MATRIX[operation])
  },
)
