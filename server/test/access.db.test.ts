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
import { ACCESS_MATRIX, mismatches, type Persona } from './access-matrix.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const cookies = {} as Record<Persona, string | undefined>

beforeAll(async () => {
  const { db } = world.platform.database
  // Without ending their sessions: a token may still be on its way.
  const status = (id: string, to: 'suspended' | 'banned') =>
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
  await status(suspended.id, 'suspended')
  await status(banned.id, 'banned')
  Object.assign(cookies, { suspended: suspended.cookie, banned: banned.cookie })
})

const knockOn = (app: App) => async (persona: Persona, declared: Endpoint) => {
  const cookie = await freshCookie(persona, declared)
  const response = await app.http.inject({
    method: declared.method,
    url: declared.path.replace(/\{\w+\}/g, 'x'),
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

/** They end the session that the next knock would need. */
const PARTINGS: readonly Endpoint[] = [deleteCurrentSession, postDeactivation, postDeletion]

async function freshCookie(persona: Persona, declared: Endpoint): Promise<string | undefined> {
  const roles = ROLES[persona]
  return roles && PARTINGS.includes(declared) ? (await world.signIn({ roles })).cookie : cookies[persona]
}

const groups = Map.groupBy(ENDPOINTS, ({ path }) => path.split('/').slice(0, 3).join('/'))
test.each([...groups])('everybody gets in where they should and nowhere else: %s', async (_, endpoints) => {
  expect(await mismatches(endpoints, knockOn(world.app))).toEqual([])
})

test('the operations of the matrix are those of the OpenAPI document, one for one', async () => {
  const { paths } = (await world.app.http.inject('/api/openapi.json')).json<{
    paths: Record<string, object>
  }>()
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(ACCESS_MATRIX).sort()).toEqual(served.sort())
})

test('a route that loses its access rule is found out', async () => {
  const careless = { ...getMyAccount, access: 'everyone', refusals: ['not_found'] } as const
  const app = createApp(world.platform)
  route(app, careless, () => refuse('not_found'))
  expect(await mismatches([careless], knockOn(app))).toEqual([
    'GET /api/accounts/me as visitor: let in, should be sign_in_required',
    'GET /api/accounts/me as suspended: let in, should be account_suspended',
    'GET /api/accounts/me as banned: let in, should be account_disabled',
    'GET /api/accounts/me as expired: let in, should be sign_in_required',
  ])
  await app.http.close()
})

test('an operation that nobody put into the matrix is found out', async () => {
  const stray = { ...getMyAccount, path: '/api/accounts/stray' } as const
  expect(await mismatches([stray], knockOn(world.app))).toEqual([
    'GET /api/accounts/stray is not in the matrix',
  ])
})
