import {
  ACCESS_SECONDS,
  deleteCurrentSession,
  deleteOtherSessions,
  deleteSession,
  getCurrentSession,
  getMyAccount,
  getSessions,
  postProof,
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

test('a person is known, signs out and is a stranger again', async () => {
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

test('whoever was away for long signs out all the same, and so does whoever is out', async () => {
  const ana = await world.signIn()
  world.clock.advance({ seconds: ACCESS_SECONDS })
  expect((await ana.call(getCurrentSession, {})).body.session).toBeNull()
  for (const _ of ['with what is left', 'with nothing']) {
    const signedOut = await ana.call(deleteCurrentSession, {})
    expect([signedOut.status, cookiesOf(signedOut)]).toEqual([200, { koji_access: '', koji_refresh: '' }])
    expect(await sessionIdsOf(ana.id)).toEqual([])
  }
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
})

test('an access token ends after ten minutes; the refresh token gets another', async () => {
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
  const again = { cookie: cookiesOf(refreshed).header }
  expect((await world.call(getMyAccount, {}, again)).status).toBe(200)
})

test('a refresh token that was used before ends the session for everybody who holds one', async () => {
  const ana = await world.signIn()
  const first = await ana.call(refreshSession, {})
  world.clock.advance({ seconds: 11 })
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  const successor = { cookie: cookiesOf(first).header }
  expect((await world.call(refreshSession, {}, successor)).problem.code).toBe('sign_in_required')
  expect((await world.call(getMyAccount, {}, successor)).problem.code).toBe('sign_in_required')
  expect(await sessionIdsOf(ana.id)).toEqual([])
})

test('50 refreshes at once leave one session with one live token', async () => {
  const ana = await world.signIn()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ana.call(refreshSession, {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map((answer) => cookiesOf(answer).koji_refresh)).size).toBe(1)
  expect(await sessionIdsOf(ana.id)).toHaveLength(1)
})

test.each(['', 'x', 'a.b.c', '0199d9f0-7d6c-7f31-8c5e-000000000001.0.AAAA'])(
  'a made-up refresh token (%j) is worth nothing',
  async (token) => {
    const cookie = `koji_refresh=${token}`
    expect((await world.call(refreshSession, {}, { cookie })).problem.code).toBe('sign_in_required')
  },
)

test('a session lasts 30 days after its last use, and its row goes too', async () => {
  const ana = await world.signIn()
  world.clock.advance({ days: 29 })
  const kept = { cookie: cookiesOf(await ana.call(refreshSession, {})).header }
  world.clock.advance({ days: 29 })
  const keptOn = { cookie: cookiesOf(await world.call(refreshSession, {}, kept)).header }
  world.clock.advance({ days: 30, seconds: 1 })
  expect((await world.call(refreshSession, {}, keptOn)).problem.code).toBe('sign_in_required')
  await world.platform.jobs.runNow('sessions.sweep')
  expect(await sessionIdsOf(ana.id)).toEqual([])
})

test('somebody who is banned is out at once, with every session', async () => {
  const ana = await world.signIn()
  const elsewhere = await world.signInAgain(ana.id)
  expect((await ana.call(getMyAccount, {})).status).toBe(200)
  await inTransaction((tx) =>
    world.services.accounts.suspend(tx, ana.id, { rule: 'C1', reason: 'Threats', until: null }),
  )
  for (const session of [ana, elsewhere]) {
    expect((await session.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
    expect((await session.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  }
})

test('a session id from before a role was given opens nothing after', async () => {
  const ana = await world.signIn()
  const [before] = await sessionIdsOf(ana.id)
  await inTransaction((tx) => world.services.accounts.grant(tx, ana.email, 'creator'))
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  const refreshed = await ana.call(refreshSession, {})
  expect(refreshed.body.roles).toEqual(['creator'])
  const [after, ...others] = await sessionIdsOf(ana.id)
  expect(after).not.toBe(before)
  expect(others).toEqual([])
  const again = { cookie: cookiesOf(refreshed).header }
  expect((await world.call(getMyAccount, {}, again)).body.roles).toEqual(['creator'])
})

test('showing the password again gives the session a new id', async () => {
  const ana = await world.signIn()
  const [before] = await sessionIdsOf(ana.id)
  const wrong = await ana.call(postProof, { body: { password: 'Wrong-password-1' } })
  expect(wrong.problem.code).toBe('wrong_password')
  const proved = await ana.call(postProof, { body: { password: DEMO_PASSWORD } })
  expect(proved.body.account.id).toBe(ana.id)
  const [after] = await sessionIdsOf(ana.id)
  expect(after).not.toBe(before)
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  const again = { cookie: cookiesOf(proved).header }
  expect((await world.call(getMyAccount, {}, again)).status).toBe(200)
})

const prove = (cookie: string) => world.call(postProof, { body: { password: DEMO_PASSWORD } }, { cookie })
const refresh = (cookie: string) => world.call(refreshSession, {}, { cookie })

test('whoever did not hear of the new id gets it with the last refresh token, for ten seconds', async () => {
  const ana = await world.signIn()
  const proved = cookiesOf(await prove(ana.cookie))
  world.clock.advance({ seconds: 10 })
  const repeated = cookiesOf(await ana.call(refreshSession, {}))
  expect(repeated.koji_refresh).toBe(proved.koji_refresh)
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await world.call(getMyAccount, {}, { cookie: repeated.header })).status).toBe(200)
  expect(await sessionIdsOf(ana.id)).toHaveLength(1)
})

test('a refresh token of an id that was replaced before ends the session for everybody who holds one', async () => {
  const ana = await world.signIn()
  const proved = cookiesOf(await prove(ana.cookie)).header
  world.clock.advance({ seconds: 11 })
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  expect((await refresh(proved)).problem.code).toBe('sign_in_required')
  expect((await world.call(getMyAccount, {}, { cookie: proved })).problem.code).toBe('sign_in_required')
  expect(await sessionIdsOf(ana.id)).toEqual([])
})

test('the id before the last leads to the newest, and ends it when it comes too late', async () => {
  const ana = await world.signIn()
  const second = cookiesOf(await prove(ana.cookie)).header
  const third = cookiesOf(await prove(second))
  expect(cookiesOf(await ana.call(refreshSession, {})).koji_refresh).toBe(third.koji_refresh)
  world.clock.advance({ seconds: 11 })
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  expect((await refresh(third.header)).problem.code).toBe('sign_in_required')
})

test('50 refreshes at once after a role was given leave one session with one live token', async () => {
  const ana = await world.signIn()
  await inTransaction((tx) => world.services.accounts.grant(tx, ana.email, 'creator'))
  const answers = await Promise.all(Array.from({ length: 50 }, () => ana.call(refreshSession, {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map((answer) => cookiesOf(answer).koji_refresh)).size).toBe(1)
  expect(await sessionIdsOf(ana.id)).toHaveLength(1)
})

test('whoever ends all other sessions ends the old id of this one too', async () => {
  const ana = await world.signIn()
  const proved = cookiesOf(await prove(ana.cookie)).header
  await world.call(deleteOtherSessions, {}, { cookie: proved })
  expect((await ana.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  expect((await refresh(proved)).status).toBe(200)
})

test('an id that was replaced is forgotten with the last of its tokens', async () => {
  const ana = await world.signIn()
  const [before] = await sessionIdsOf(ana.id)
  let cookie = cookiesOf(await prove(ana.cookie)).header
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

test('a sensitive change wants a proof that is at most ten minutes old', async () => {
  const app = createApp(world.platform)
  const sensitive = {
    ...getCurrentSession,
    path: '/api/sensitive',
    access: 'signed_in',
    proof: true,
  } as const
  route(app, sensitive, () => ({ session: null, refreshable: false }))
  const ana = await world.signIn()
  const ask = async (cookie: string) =>
    (await app.http.inject({ url: sensitive.path, headers: { cookie } })).json()
  world.clock.advance({ minutes: 9 })
  const refreshed = cookiesOf(await ana.call(refreshSession, {})).header
  expect(await ask(refreshed)).toEqual({ session: null, refreshable: false })
  world.clock.advance({ minutes: 1, seconds: 1 })
  expect((await ask(refreshed)).code).toBe('proof_required')
  const proved = await world.call(postProof, { body: { password: DEMO_PASSWORD } }, { cookie: refreshed })
  expect(await ask(cookiesOf(proved).header)).toEqual({ session: null, refreshable: false })
  await app.http.close()
})

test('one sees where one is signed in and ends one of them, or all others', async () => {
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

test("somebody else's session and one that never was look the same", async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const [bens] = await sessionIdsOf(ben.id)
  const answers = await Promise.all(
    [bens!, '0199d9f0-7d6c-7f31-8c5e-000000000001'].map((session) =>
      ana.call(deleteSession, { params: { session } }),
    ),
  )
  const [theirs, nobodys] = answers.map(({ problem }) => ({ ...problem, requestId: '' }))
  expect(theirs).toEqual(nobodys)
  expect((await ben.call(getMyAccount, {})).status).toBe(200)
})

test('no token can be made from a copy of the database', async () => {
  const ana = await world.signIn()
  const { rows } = await world.platform.database.pool.query(
    'select s::text || a::text || k::text as kept from sessions s, accounts a, signing_keys k',
  )
  const kept = rows.map((row) => row.kept).join()
  for (const token of Object.values(cookiesOf({ headers: { 'set-cookie': ana.cookie.split('; ') } })))
    expect(kept).not.toContain(token.split('.').at(-1))
  expect(kept).not.toContain(DEMO_PASSWORD)
})
