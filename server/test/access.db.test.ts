import {
  deleteCurrentSession,
  type Endpoint,
  getMyAccount,
  type Problem,
  postDeactivation,
  postDeletion,
  type Role,
} from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { type App, createApp } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route } from '#platform/http/route.ts'
import { ACCESS_MATRIX, findMismatches, type Persona } from './access-matrix.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const cookies = {} as Record<Persona, string | undefined>

beforeAll(async () => {
  const { db } = world.platform.database
  // Their sessions stay open, as when a request is under way during a ban.
  const setStatus = (id: string, to: 'suspended' | 'banned') =>
    transact(db, async (tx) => {
      const closedAt = world.clock.now()
      await tx.updateTable('accounts').set({ status: to, closedAt }).where('id', '=', id).execute()
      await world.platform.accountChanges.record(tx, { accountId: id })
    })
  cookies.expired = (await world.signIn()).cookie
  world.clock.advance({ days: 31 })
  cookies.unverified = (await world.signIn({ verified: false })).cookie
  cookies.member = (await world.signIn()).cookie
  cookies.creator = (await world.signIn({ roles: ['creator'] })).cookie
  cookies.admin = (await world.signIn({ roles: ['admin'] })).cookie
  const suspended = await world.signIn()
  const banned = await world.signIn()
  await setStatus(suspended.id, 'suspended')
  await setStatus(banned.id, 'banned')
  Object.assign(cookies, { suspended: suspended.cookie, banned: banned.cookie })
})

const callerOf = (app: App) => async (persona: Persona, endpoint: Endpoint) => {
  const cookie = await cookieFor(persona, endpoint)
  const response = await app.http.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{\w+\}/g, 'x'),
    headers: { ...(cookie && { cookie: cookie.split('; ')[0] }) },
  })
  return response.json<Problem>()
}

const ROLES: Partial<Record<Persona, readonly Role[]>> = {
  unverified: [],
  member: [],
  creator: ['creator'],
  admin: ['admin'],
}

/** These end the session, which the next call would need. */
const SESSION_ENDING: readonly Endpoint[] = [deleteCurrentSession, postDeactivation, postDeletion]

async function cookieFor(persona: Persona, endpoint: Endpoint): Promise<string | undefined> {
  const roles = ROLES[persona]
  return roles && SESSION_ENDING.includes(endpoint)
    ? (await world.signIn({ roles })).cookie
    : cookies[persona]
}

const groups = Map.groupBy(ENDPOINTS, ({ path }) => path.split('/').slice(0, 3).join('/'))
test.each([...groups])(
  'every persona has exactly the access that the matrix says: %s',
  async (_, endpoints) => {
    expect(await findMismatches(endpoints, callerOf(world.app))).toEqual([])
  },
)

test('lists exactly the operations of the OpenAPI document', async () => {
  const { paths } = (await world.app.http.inject('/api/openapi.json')).json<{
    paths: Record<string, object>
  }>()
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(ACCESS_MATRIX).sort()).toEqual(served.sort())
})

test('detects a route that loses its access rule', async () => {
  const unprotected = { ...getMyAccount, access: 'everyone', refusals: ['not_found'] } as const
  const app = createApp(world.platform)
  route(app, unprotected, () => refuse('not_found'))
  expect(await findMismatches([unprotected], callerOf(app))).toEqual([
    'GET /api/accounts/me as visitor: let in, should be sign_in_required',
    'GET /api/accounts/me as suspended: let in, should be account_suspended',
    'GET /api/accounts/me as banned: let in, should be account_disabled',
    'GET /api/accounts/me as expired: let in, should be sign_in_required',
  ])
  await app.http.close()
})

test('detects an operation that is missing from the matrix', async () => {
  const unlisted = { ...getMyAccount, path: '/api/accounts/stray' } as const
  expect(await findMismatches([unlisted], callerOf(world.app))).toEqual([
    'GET /api/accounts/stray is not in the matrix',
  ])
})
