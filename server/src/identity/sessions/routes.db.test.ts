import {
  ACCESS_SECONDS,
  deleteCurrentSession,
  deleteOtherSessions,
  deleteSession,
  getCurrentSession,
  getMyAccount,
  getSessions,
  postReauthentication,
  refreshSession,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { createApp } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { cookiesOf } from '#test/cookies.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const inTransaction = <Result>(work: Parameters<typeof transact<Result>>[1]) =>
  transact(world.platform.database.db, work)
const sessionIdsOf = async (accountId: string) =>
  (
    await world.platform.database.db
      .selectFrom('sessions')
      .select('id')
      .where('accountId', '=', accountId)
      .execute()
  ).map(({ id }) => id)

test('shows the session of a member until they sign out', async () => {
  const ana = await world.signIn({ roles: ['admin'] })
  const { body } = await ana.call(getCurrentSession, {})
  expect(body).toMatchObject({
    session: { account: { id: ana.id, email: ana.email, verified: true }, roles: ['admin'] },
    refreshable: false,
  })
  const signedOut = await ana.call(deleteCurrentSession, {})
  expect(cookiesOf(signedOut)).toEqual({ koji_access: '', koji_refresh: '' })
  expect((await ana.call(getCurrentSession, {})).body.session).toBeNull()
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
})

test('signs out after the access token has expired, and when signed out already', async () => {
  const ana = await world.signIn()
  world.clock.advance({ seconds: ACCESS_SECONDS })
  expect((await ana.call(getCurrentSession, {})).body.session).toBeNull()
  for (const _ of ['with a refresh token', 'without a session']) {
    const signedOut = await ana.call(deleteCurrentSession, {})
    expect([signedOut.status, cookiesOf(signedOut)]).toEqual([200, { koji_access: '', koji_refresh: '' }])
    expect(await sessionIdsOf(ana.id)).toEqual([])
  }
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
})

test('accepts an access token for ten minutes, and a refresh token for another one', async () => {
  const ana = await world.signIn()
  world.clock.advance({ seconds: ACCESS_SECONDS })
  expect((await ana.call(getCurrentSession, {})).body).toEqual({ session: null, refreshable: true })
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')

  const refreshed = await ana.call(refreshSession, {})
  expect(refreshed.body.account.id).toBe(ana.id)
  expect(new Date(refreshed.body.expiresAt).getTime() - world.clock.now().getTime()).toBe(
    ACCESS_SECONDS * 1_000,
  )
  expect(refreshed.headers['set-cookie']).toEqual([
    expect.stringMatching(/^koji_access=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(
      /^koji_refresh=[^;]+; Max-Age=2592000; Path=\/api\/sessions; HttpOnly; SameSite=Lax$/,
    ),
  ])
  const renewed = { cookie: cookiesOf(refreshed).header }
  expect((await world.call(getMyAccount, {}, renewed)).status).toBe(200)
})

test('ends the session when an old refresh token is presented', async () => {
  const ana = await world.signIn()
  const first = await ana.call(refreshSession, {})
  world.clock.advance({ seconds: 11 })
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  const successor = { cookie: cookiesOf(first).header }
  expect((await world.call(refreshSession, {}, successor)).problem.code).toBe('sign_in_required')
  expect((await world.call(getMyAccount, {}, successor)).problem.code).toBe('sign_in_required')
  expect(await sessionIdsOf(ana.id)).toEqual([])
})

test('issues one token for 50 concurrent refreshes', async () => {
  const ana = await world.signIn()
  const replies = await Promise.all(Array.from({ length: 50 }, () => ana.call(refreshSession, {})))
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(replies.map((reply) => cookiesOf(reply).koji_refresh)).size).toBe(1)
  expect(await sessionIdsOf(ana.id)).toHaveLength(1)
})

test.each(['', 'x', 'a.b.c', '0199d9f0-7d6c-7f31-8c5e-000000000001.0.AAAA'])(
  'rejects the made-up refresh token %j',
  async (token) => {
    const cookie = `koji_refresh=${token}`
    expect((await world.call(refreshSession, {}, { cookie })).problem.code).toBe('sign_in_required')
  },
)

test('ends a session 30 days after its last use, and deletes its row', async () => {
  const ana = await world.signIn()
  world.clock.advance({ days: 29 })
  const first = { cookie: cookiesOf(await ana.call(refreshSession, {})).header }
  world.clock.advance({ days: 29 })
  const second = { cookie: cookiesOf(await world.call(refreshSession, {}, first)).header }
  world.clock.advance({ days: 30, seconds: 1 })
  expect((await world.call(refreshSession, {}, second)).problem.code).toBe('sign_in_required')
  await world.platform.jobs.runNow('sessions.sweep')
  expect(await sessionIdsOf(ana.id)).toEqual([])
})

test('ends every session of a banned member immediately', async () => {
  const ana = await world.signIn()
  const elsewhere = await world.signInAgain(ana.id)
  expect((await ana.call(getMyAccount, {})).status).toBe(200)
  await inTransaction((tx) =>
    world.services.accounts.restrict(tx, ana.id, { rule: 'C1', reason: 'Threats', until: null }),
  )
  for (const session of [ana, elsewhere]) {
    expect((await session.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
    expect((await session.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  }
})

test('rejects the session id from before a role was granted', async () => {
  const ana = await world.signIn()
  const [before] = await sessionIdsOf(ana.id)
  await inTransaction((tx) => world.services.accounts.grantRole(tx, ana.id, 'creator'))
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  const refreshed = await ana.call(refreshSession, {})
  expect(refreshed.body.roles).toEqual(['creator'])
  const [after, ...others] = await sessionIdsOf(ana.id)
  expect(after).not.toBe(before)
  expect(others).toEqual([])
  const renewed = { cookie: cookiesOf(refreshed).header }
  expect((await world.call(getMyAccount, {}, renewed)).body.roles).toEqual(['creator'])
})

test('gives the session a new id after a reauthentication', async () => {
  const ana = await world.signIn()
  const [before] = await sessionIdsOf(ana.id)
  const wrong = await ana.call(postReauthentication, { body: { password: 'Wrong-password-1' } })
  expect(wrong.problem.code).toBe('wrong_password')
  const reauthenticated = await ana.call(postReauthentication, { body: { password: DEMO_PASSWORD } })
  expect(reauthenticated.body.account.id).toBe(ana.id)
  const [after] = await sessionIdsOf(ana.id)
  expect(after).not.toBe(before)
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  const renewed = { cookie: cookiesOf(reauthenticated).header }
  expect((await world.call(getMyAccount, {}, renewed)).status).toBe(200)
})

const reauthenticate = (cookie: string) =>
  world.call(postReauthentication, { body: { password: DEMO_PASSWORD } }, { cookie })
const refresh = (cookie: string) => world.call(refreshSession, {}, { cookie })

test('repeats the new id for the last refresh token of the old id, for ten seconds', async () => {
  const ana = await world.signIn()
  const renewed = cookiesOf(await reauthenticate(ana.cookie))
  world.clock.advance({ seconds: 10 })
  const repeated = cookiesOf(await ana.call(refreshSession, {}))
  expect(repeated.koji_refresh).toBe(renewed.koji_refresh)
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await world.call(getMyAccount, {}, { cookie: repeated.header })).status).toBe(200)
  expect(await sessionIdsOf(ana.id)).toHaveLength(1)
})

test('ends the session when a token of a replaced id is presented too late', async () => {
  const ana = await world.signIn()
  const renewed = cookiesOf(await reauthenticate(ana.cookie)).header
  world.clock.advance({ seconds: 11 })
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  expect((await refresh(renewed)).problem.code).toBe('sign_in_required')
  expect((await world.call(getMyAccount, {}, { cookie: renewed })).problem.code).toBe('sign_in_required')
  expect(await sessionIdsOf(ana.id)).toEqual([])
})

test('repeats the newest id for an id that was replaced twice, but not too late', async () => {
  const ana = await world.signIn()
  const second = cookiesOf(await reauthenticate(ana.cookie)).header
  const third = cookiesOf(await reauthenticate(second))
  expect(cookiesOf(await ana.call(refreshSession, {})).koji_refresh).toBe(third.koji_refresh)
  world.clock.advance({ seconds: 11 })
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  expect((await refresh(third.header)).problem.code).toBe('sign_in_required')
})

test('issues one token for 50 concurrent refreshes after a role was granted', async () => {
  const ana = await world.signIn()
  await inTransaction((tx) => world.services.accounts.grantRole(tx, ana.id, 'creator'))
  const replies = await Promise.all(Array.from({ length: 50 }, () => ana.call(refreshSession, {})))
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(replies.map((reply) => cookiesOf(reply).koji_refresh)).size).toBe(1)
  expect(await sessionIdsOf(ana.id)).toHaveLength(1)
})

test('ends the old id of this session together with all other sessions', async () => {
  const ana = await world.signIn()
  const renewed = cookiesOf(await reauthenticate(ana.cookie)).header
  await world.call(deleteOtherSessions, {}, { cookie: renewed })
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  expect((await refresh(renewed)).status).toBe(200)
})

test('deletes a replaced id when its last token has expired', async () => {
  const ana = await world.signIn()
  const [before] = await sessionIdsOf(ana.id)
  let cookie = cookiesOf(await reauthenticate(ana.cookie)).header
  const { db } = world.platform.database
  const replaced = () => db.selectFrom('replacedSessions').select('id').where('id', '=', before!).execute()
  world.clock.advance({ days: 29 })
  cookie = cookiesOf(await refresh(cookie)).header
  await world.platform.jobs.runNow('sessions.sweep')
  expect(await replaced()).toHaveLength(1)
  world.clock.advance({ days: 1, seconds: 1 })
  await world.platform.jobs.runNow('sessions.sweep')
  expect(await replaced()).toEqual([])
  expect((await refresh(cookie)).status).toBe(200)
})

test('requires a reauthentication within ten minutes for a sensitive change', async () => {
  const app = createApp(world.platform)
  const sensitive = {
    ...getCurrentSession,
    path: '/api/sensitive',
    access: 'signed_in',
    reauthentication: true,
  } as const
  route(app, sensitive, () => ({ session: null, refreshable: false }))
  const ana = await world.signIn()
  const request = async (cookie: string) =>
    (await app.http.inject({ url: sensitive.path, headers: { cookie } })).json()
  world.clock.advance({ minutes: 9 })
  const refreshed = cookiesOf(await ana.call(refreshSession, {})).header
  expect(await request(refreshed)).toEqual({ session: null, refreshable: false })
  world.clock.advance({ minutes: 1, seconds: 1 })
  expect((await request(refreshed)).code).toBe('reauthentication_required')
  const reauthenticated = await world.call(
    postReauthentication,
    { body: { password: DEMO_PASSWORD } },
    { cookie: refreshed },
  )
  expect(await request(cookiesOf(reauthenticated).header)).toEqual({ session: null, refreshable: false })
  await app.http.close()
})

test('lists sessions and ends one of them or all others', async () => {
  const ana = await world.signIn()
  const [second, third] = [await world.signInAgain(ana.id), await world.signInAgain(ana.id)]
  const { items } = (await ana.call(getSessions, {})).body
  expect(items).toHaveLength(3)
  expect(items.filter(({ current }) => current)).toHaveLength(1)
  expect(items[0]).toMatchObject({ device: 'Unknown device', place: 'This computer' })

  const secondId = (await second.call(getSessions, {})).body.items.find(({ current }) => current)!.id
  expect((await ana.call(deleteSession, { params: { session: secondId } })).status).toBe(200)
  expect((await second.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await third.call(getMyAccount, {})).status).toBe(200)

  expect((await ana.call(deleteOtherSessions, {})).body.ended).toBe(1)
  expect((await third.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await ana.call(getMyAccount, {})).status).toBe(200)
})

test("replies the same for another member's session and an unknown one", async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const [bens] = await sessionIdsOf(ben.id)
  const replies = await Promise.all(
    [bens!, '0199d9f0-7d6c-7f31-8c5e-000000000001'].map((session) =>
      ana.call(deleteSession, { params: { session } }),
    ),
  )
  const [foreign, unknown] = replies.map(({ problem }) => ({ ...problem, requestId: '' }))
  expect(foreign).toEqual(unknown)
  expect((await ben.call(getMyAccount, {})).status).toBe(200)
})

test('stores nothing from which a token could be made', async () => {
  const ana = await world.signIn()
  const { rows } = await world.platform.database.pool.query(
    'select s::text || a::text || k::text as content from sessions s, accounts a, signing_keys k',
  )
  const content = rows.map((row) => row.content).join()
  for (const token of Object.values(cookiesOf({ headers: { 'set-cookie': ana.cookie.split('; ') } })))
    expect(content).not.toContain(token.split('.').at(-1))
  expect(content).not.toContain(DEMO_PASSWORD)
})
