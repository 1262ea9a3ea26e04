import {
  getMyCreator,
  getPeople,
  getPerson,
  getQueues,
  postAccountRestriction,
  postDeactivation,
  postDeletion,
  postRestoration,
  postRestrictionLift,
  postRoleChange,
  postSignOut,
  postTwoFactorReset,
  type Role,
  refreshSession,
} from '@koji/contract'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildCreator, buildPhoto, buildProfile } from '#seed/builders.ts'
import { addPasskey, enableTwoFactor } from '#test/authenticator.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const reason = 'They asked for it by mail.'
let admin: SignedIn

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(text, values)).rows

const rolesOf = async (id: string) => world.services.accounts.rolesOf(world.platform.database.db, id)
const changeRole = (by: SignedIn, person: string, role: Role, grant: boolean) =>
  by.call(postRoleChange, { params: { person }, body: { role, grant, reason } })

const actsOn = (id: string) =>
  query<{ actorId: string; action: string }>(
    'select actor_id as "actorId", action, before, after from audit_log where target_id = $1 order by seq',
    [id],
  )

/** The cookies of the same browser after it has refreshed its access token. */
const refreshed = async (cookie: string) => cookiesOf(await world.call(refreshSession, {}, { cookie })).header

beforeEach(async () => {
  await query('delete from accounts')
  admin = await world.signIn({ roles: ['admin'] })
})

test('finds people by name, username, the beginning of their address, and id', async () => {
  const ana = await world.person({ displayName: 'Ana Beatriz Lopes', username: 'anabea' })
  await world.person({ displayName: 'Ben Carter', username: 'ben_c' })
  const found = async (search: string) =>
    (await admin.call(getPeople, { query: { search } })).body.items.map(({ displayName }) => displayName)
  for (const search of ['ana b', 'LOPES', '@anab', 'anabea', ana.email, ana.email.slice(0, 14), ana.id])
    expect(await found(search), search).toContain('Ana Beatriz Lopes')
  for (const search of ['ana c', '@ben', 'a%', 'a_abea', '\\', '\0'.concat('nobody at all')])
    expect(await found(search), search).not.toContain('Ana Beatriz Lopes')
})

test('finds people by a held name or username', async () => {
  const cleo = await world.person({ displayName: 'Someone', username: null })
  await query(
    `update profiles set held_name = 'Cleo Marsh', held_username = 'cleo_m' where id = '${cleo.id}'`,
  )
  for (const search of ['cleo', 'CLEO MARSH', '@cleo_', 'cleo_m']) {
    const { items } = (await admin.call(getPeople, { query: { search } })).body
    expect(items, search).toMatchObject([{ id: cleo.id, displayName: 'Cleo Marsh' }])
  }
})

test('ranks exact matches above newer prefix matches', async () => {
  const zed = await world.person({ displayName: 'Zed', username: 'zed' })
  for (let n = 0; n < 6; n++) {
    world.clock.advance({ minutes: 1 })
    await world.person({ displayName: `Zeddy ${n}`, username: `zed_${n}` })
  }
  for (const search of ['zed', '@zed', 'ZED', zed.email]) {
    const { items } = (await admin.call(getPeople, { query: { search, limit: 3 } })).body
    expect(items[0]!.id, search).toBe(zed.id)
  }
})

test('lists people in pages, newest first, with masked addresses', async () => {
  const joined: string[] = []
  for (let n = 0; n < 5; n++) {
    world.clock.advance({ minutes: 1 })
    joined.unshift((await world.signIn()).id)
  }
  const seen: string[] = []
  let after: string | undefined
  do {
    const { body } = await admin.call(getPeople, { query: { limit: 2, ...(after && { after }) } })
    seen.push(...body.items.map(({ id }) => id))
    for (const { email } of body.items) expect(email).toMatch(/^.•••@koji\.example$/)
    after = body.next ?? undefined
  } while (after)
  expect(seen).toEqual([...joined, admin.id])
})

test('lists avatars only of people whose photos every member can load', async () => {
  const names = ['Open', 'Hidden', 'Incognito', 'Banned'] as const
  const privacy = { Hidden: { discoverable: false }, Incognito: { incognito: true }, Open: {}, Banned: {} }
  for (const displayName of names) {
    const person = await world.person({ displayName, privacy: privacy[displayName] })
    await buildPhoto(world, person.id)
    await transact(world.platform.database.db, (tx) => world.services.profiles.updateAvatar(tx, person.id))
    if (displayName === 'Banned') await buildBan(world, person.id)
  }
  const { items } = (await admin.call(getPeople, { query: {} })).body
  const listed = names.map((name) => items.find(({ displayName }) => displayName === name)!)
  expect(listed.map(({ avatarUrl }) => avatarUrl !== null)).toEqual([true, false, false, false])
  const { cookie } = await world.person()
  const { statusCode } = await world.app.http.inject({ url: listed[0]!.avatarUrl!, headers: { cookie } })
  expect(statusCode).toBe(200)
})

test('combines the filters for role, status, new and unconfirmed accounts', async () => {
  const old = await world.signIn({ roles: ['creator'] })
  await query('update accounts set created_at = $2 where id = $1', [old.id, new Date('2026-01-01')])
  const fresh = await world.signIn({ roles: ['creator'], verified: false })
  const banned = await world.signIn()
  await buildBan(world, banned.id)
  const listed = async (filters: object) =>
    (await admin.call(getPeople, { query: filters as never })).body.items.map(({ id }) => id).toSorted()
  expect(await listed({ role: 'creator' })).toEqual([old.id, fresh.id].toSorted())
  expect(await listed({ role: 'creator', fresh: 'yes' })).toEqual([fresh.id])
  expect(await listed({ status: 'banned' })).toEqual([banned.id])
  expect(await listed({ unverified: 'yes' })).toEqual([fresh.id])
  expect(await listed({ status: 'banned', unverified: 'yes' })).toEqual([])
  expect(await listed({ search: 'guest', role: 'creator' })).toEqual([old.id, fresh.id].toSorted())
  expect(await listed({ search: admin.email, role: 'admin' })).toEqual([admin.id])
})

test('shows a person without their location or birth date, and audits each view', async () => {
  const someone = await world.person({ displayName: 'Ana Lopes', username: 'ana', bio: 'I bake.' })
  await buildPhoto(world, someone.id)
  await buildCreator(world, someone.id)
  const { body } = await admin.call(getPerson, { params: { person: someone.id } })
  expect(body).toMatchObject({
    id: someone.id,
    displayName: 'Ana Lopes',
    status: 'active',
    verified: true,
    roles: [],
    account: { email: someone.email, twoFactor: false, passkeys: 0 },
    profile: { bio: 'I bake.', age: 31 },
    sessions: [{ device: 'Unknown device', place: 'This computer' }],
    reports: { open: 0 },
  })
  expect(body.profile!.photos).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/Lisbon|1995-04-12|placeCell/)
  await admin.call(getPerson, { params: { person: someone.id } })
  expect(await actsOn(someone.id)).toMatchObject([
    { actorId: admin.id, action: 'account.viewed' },
    { actorId: admin.id, action: 'account.viewed' },
  ])
})

test('lets our team load the photos of a hidden person for an hour after viewing them', async () => {
  const someone = await world.person({ privacy: { discoverable: false } })
  const photo = await buildPhoto(world, someone.id)
  const photoStatus = async (by: SignedIn) =>
    (await world.app.http.inject({ url: `/media/${photo}/320.webp`, headers: { cookie: by.cookie } }))
      .statusCode
  const member = await world.person()
  expect(await photoStatus(admin)).toBe(404)
  await admin.call(getPerson, { params: { person: someone.id } })
  expect(await photoStatus(admin)).toBe(200)
  expect(await photoStatus(member)).toBe(404)
  world.clock.advance({ minutes: 61 })
  expect(await photoStatus({ ...admin, ...(await world.signInAgain(admin.id)) })).toBe(404)
})

test('refuses every request about an unknown id, and records nothing', async () => {
  const person = world.platform.ids.id()
  const answers = await Promise.all([
    admin.call(getPerson, { params: { person } }),
    changeRole(admin, person, 'admin', true),
    ...[postTwoFactorReset, postSignOut, postRestoration].map((act) =>
      admin.call(act, { params: { person }, body: { reason } }),
    ),
  ])
  for (const { status, problem } of answers) expect([status, problem.code]).toEqual([404, 'not_found'])
  expect(await actsOn(person)).toEqual([])
})

test('applies a granted or revoked role to open sessions immediately, and audits it', async () => {
  const someone = await world.signIn()
  expect((await someone.call(getQueues, {})).status).toBe(403)
  expect((await changeRole(admin, someone.id, 'admin', true)).status).toBe(200)
  // The change invalidates the current access token. The next one contains the new role.
  expect((await someone.call(getQueues, {})).status).toBe(401)
  const asAdmin = await refreshed(someone.cookie)
  expect((await world.call(getQueues, {}, { cookie: asAdmin })).status).toBe(200)
  expect((await changeRole(admin, someone.id, 'admin', true)).problem.code).toBe('already_done')
  expect((await changeRole(admin, someone.id, 'admin', false)).status).toBe(200)
  expect((await world.call(getQueues, {}, { cookie: asAdmin })).status).toBe(401)
  expect((await world.call(getQueues, {}, { cookie: await refreshed(asAdmin) })).status).toBe(403)
  expect(await actsOn(someone.id)).toMatchObject([
    { action: 'account.role_granted', before: { roles: 'none' }, after: { roles: 'admin' } },
    { action: 'account.role_revoked', before: { roles: 'admin' }, after: { roles: 'none' } },
  ])
  const { actions } = (await admin.call(getPerson, { params: { person: someone.id } })).body
  expect(actions.map(({ action, reason }) => [action, reason])).toEqual([
    ['role_revoked', reason],
    ['role_granted', reason],
  ])
})

test('keeps the reason out of the audit log, which outlives the account', async () => {
  const someone = await world.signIn()
  await changeRole(admin, someone.id, 'admin', true)
  const rows = await query<{ text: string }>('select audit_log::text from audit_log')
  expect(rows.map(({ text }) => text).join()).not.toContain(reason)
})

test('opens a creator page with the creator role, and requires a profile for it', async () => {
  const someone = await world.signIn()
  expect((await changeRole(admin, someone.id, 'creator', true)).problem.code).toBe('onboarding_unfinished')
  await buildProfile(world, someone.id)
  expect((await changeRole(admin, someone.id, 'creator', true)).status).toBe(200)
  const asCreator = await refreshed(someone.cookie)
  expect((await world.call(getMyCreator, {}, { cookie: asCreator })).status).toBe(200)
})

test('revokes the creator role only without subscribers, and stops further subscriptions', async () => {
  const creator = await world.person()
  await changeRole(admin, creator.id, 'creator', true)
  await query('update creator_profiles set id_verified = true where user_id = $1', [creator.id])
  const fan = await world.person()
  const subscription = world.platform.ids.id()
  await query(
    `insert into subscriptions (id, fan_id, creator_id, state, price, started_at, period_end)
     values ($1, $2, $3, 'active', 499, now(), now())`,
    [subscription, fan.id, creator.id],
  )
  expect((await changeRole(admin, creator.id, 'creator', false)).problem.code).toBe('has_subscribers')
  const verified = async () =>
    (
      await query<{ v: boolean }>('select id_verified as v from creator_profiles where user_id = $1', [
        creator.id,
      ])
    )[0]!
  expect(await verified(), 'the refusal changes nothing').toEqual({ v: true })
  await query(`update subscriptions set state = 'canceled', ended_at = now() where id = $1`, [subscription])
  expect((await changeRole(admin, creator.id, 'creator', false)).status).toBe(200)
  expect(await verified()).toEqual({ v: false })
  expect(await rolesOf(creator.id)).toEqual([])
})

test('keeps the last admin, whichever way they would leave', async () => {
  expect((await changeRole(admin, admin.id, 'admin', false)).problem.code).toBe('last_admin')
  for (const leave of [postDeactivation, postDeletion])
    expect((await admin.call(leave, {})).problem.code).toBe('last_admin')
  const ban = buildBan(world, admin.id)
  await expect(ban).rejects.toMatchObject({ code: 'last_admin' })
  // An admin who can't sign in doesn't count.
  const other = await world.signIn({ roles: ['admin'] })
  await buildBan(world, other.id)
  expect((await changeRole(admin, admin.id, 'admin', false)).problem.code).toBe('last_admin')
  const third = await world.signIn({ roles: ['admin'] })
  expect((await changeRole(admin, admin.id, 'admin', false)).status).toBe(200)
  expect((await changeRole(third, third.id, 'admin', false)).problem.code).toBe('last_admin')
})

test('keeps one of two admins who remove each other concurrently', async () => {
  for (let round = 0; round < 10; round++) {
    await query(`delete from user_roles where role = 'admin'`)
    const [one, other] = await Promise.all([
      world.signIn({ roles: ['admin'] }),
      world.signIn({ roles: ['admin'] }),
    ])
    const answers = await Promise.all([
      changeRole(one, other.id, 'admin', false),
      changeRole(other, one.id, 'admin', false),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await query(`select from user_roles where role = 'admin'`)).toHaveLength(1)
  }
})

test('keeps one of many admins who leave concurrently in different ways', async () => {
  for (let round = 0; round < 5; round++) {
    await query(`delete from user_roles where role = 'admin'`)
    const team = await Promise.all(Array.from({ length: 6 }, () => world.signIn({ roles: ['admin'] })))
    const answers = await Promise.all(
      team.map((one, place) => {
        if (place % 3 === 0) return changeRole(one, one.id, 'admin', false)
        return one.call(place % 3 === 1 ? postDeactivation : postDeletion, {})
      }),
    )
    const left = await query(
      `select from user_roles r join accounts a on a.id = r.user_id where r.role = 'admin' and a.status = 'active'`,
    )
    expect(left).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  }
})

test('refuses acts on oneself', async () => {
  await world.signIn({ roles: ['admin'] })
  const params = { person: admin.id }
  for (const act of [postTwoFactorReset, postSignOut, postRestoration])
    expect((await admin.call(act, { params, body: { reason } })).problem.code).toBe('forbidden')
  expect((await changeRole(admin, admin.id, 'creator', true)).problem.code).toBe('forbidden')
})

test('signs a person out everywhere', async () => {
  const someone = await world.signIn()
  const elsewhere = await world.signInAgain(someone.id)
  const { body } = await admin.call(postSignOut, { params: { person: someone.id }, body: { reason } })
  expect(body).toEqual({ ended: 2 })
  for (const browser of [someone, elsewhere])
    expect((await browser.call(postDeactivation, {})).problem.code).toBe('sign_in_required')
  expect(await actsOn(someone.id)).toMatchObject([
    { action: 'account.signed_out', before: { sessions: '2' }, after: { sessions: '0' } },
  ])
})

test('resets two-factor and passkeys, and emails the owner', async () => {
  const someone = await world.signIn()
  await addPasskey(await world.signInAgain(someone.id))
  await enableTwoFactor(world, await world.signInAgain(someone.id))
  const reset = () => admin.call(postTwoFactorReset, { params: { person: someone.id }, body: { reason } })
  expect((await admin.call(getPerson, { params: { person: someone.id } })).body.account).toMatchObject({
    twoFactor: true,
    passkeys: 1,
  })
  expect((await reset()).status).toBe(200)
  expect((await reset()).problem.code).toBe('already_done')
  expect(await query('select from two_factor union all select from passkeys')).toEqual([])
  const subjects = (await world.mailsTo(someone.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Our team has reset your second factor')
})

test.each([
  ['deactivated', postDeactivation],
  ['deleted', postDeletion],
] as const)('restores an account that its owner %s, and emails them', async (before, leave) => {
  const someone = await world.person()
  await someone.call(leave, {})
  const restore = () => admin.call(postRestoration, { params: { person: someone.id }, body: { reason } })
  expect((await admin.call(getPerson, { params: { person: someone.id } })).body.may.restore).toBe(true)
  expect((await restore()).status).toBe(200)
  expect((await restore()).problem.code).toBe('already_done')
  expect(
    await query('select status, closed_at, closed_until from accounts where id = $1', [someone.id]),
  ).toEqual([{ status: 'active', closed_at: null, closed_until: null }])
  expect((await actsOn(someone.id)).at(-1)).toMatchObject({
    before: { status: before },
    after: { status: 'active' },
  })
  const subjects = (await world.mailsTo(someone.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Koji account is open again')
})

test('doesn’t restore an account after its grace period, nor a banned one', async () => {
  const deleted = await world.signIn()
  await deleted.call(postDeletion, {})
  const banned = await world.signIn()
  await buildBan(world, banned.id)
  world.clock.advance({ days: 15 })
  const again = await world.signInAgain(admin.id)
  const restore = (person: string) => again.call(postRestoration, { params: { person }, body: { reason } })
  expect((await restore(deleted.id)).problem.code).toBe('not_found')
  expect((await restore(banned.id)).problem.code).toBe('already_done')
})

test('requires a recent re-authentication to change a role or reset two-factor', async () => {
  const someone = await world.signIn()
  world.clock.advance({ minutes: 11 })
  const cookie = await refreshed(admin.cookie)
  const params = { person: someone.id }
  const role = { role: 'admin', grant: true, reason } as const
  const answers = [
    await world.call(postRoleChange, { params, body: role }, { cookie }),
    await world.call(postTwoFactorReset, { params, body: { reason } }, { cookie }),
  ]
  expect(answers.map(({ problem }) => problem.code)).toEqual([
    'reauthentication_required',
    'reauthentication_required',
  ])
  expect(await rolesOf(someone.id)).toEqual([])
})

test('refuses an act without a reason', async () => {
  const someone = await world.signIn()
  const { status } = await admin.call(postSignOut, {
    params: { person: someone.id },
    body: { reason: '  no ' },
  })
  expect(status).toBe(400)
  expect(await actsOn(someone.id)).toEqual([])
})

test('rolls an act back together with its records', async () => {
  const someone = await world.signIn()
  await expect(
    transact(world.platform.database.db, async (tx) => {
      const viewer = { accountId: admin.id } as never
      await world.services.people.signOut(tx, viewer, someone.id, reason)
      throw new Error('the power went')
    }),
  ).rejects.toThrow('the power went')
  expect(await actsOn(someone.id)).toEqual([])
  expect(await query('select from account_actions')).toEqual([])
  expect(await query('select from sessions where account_id = $1', [someone.id])).toHaveLength(1)
})

const against = {
  rule: 'C3',
  reason: 'Sent the same offer to forty people.',
  note: 'See the reports.',
} as const

test('suspends a person without a case, shows the reason, and lifts the suspension', async () => {
  const someone = await world.person()
  const params = { person: someone.id }
  const { body } = await admin.call(postAccountRestriction, {
    params,
    body: { action: 'suspend', days: 3, ...against },
  })
  expect((await someone.call(getMyCreator, {})).problem.code).toBe('sign_in_required')
  const seen = (await admin.call(getPerson, { params })).body
  expect(seen).toMatchObject({
    status: 'suspended',
    strikes: 1,
    may: { sentence: true, lift: true, signOut: false },
    account: { closedRule: 'C3', closedReason: against.reason },
    decisions: [{ id: body.decisionId, action: 'suspend', kind: 'profile', ...against, overturned: false }],
  })
  expect(Date.parse(seen.account.closedUntil!) - world.clock.now().getTime()).toBe(3 * 86_400_000)

  expect((await admin.call(postRestrictionLift, { params, body: { reason } })).status).toBe(200)
  expect((await admin.call(getPerson, { params })).body).toMatchObject({
    status: 'active',
    strikes: 0,
    may: { lift: false },
    decisions: [{ overturned: true, overturnedNote: reason }],
  })
  expect((await admin.call(postRestrictionLift, { params, body: { reason } })).problem.code).toBe(
    'already_done',
  )
  expect((await actsOn(someone.id)).filter(({ action }) => action !== 'account.viewed')).toMatchObject([
    { action: 'account.suspended', before: { status: 'active' }, after: { status: 'suspended' } },
    { action: 'account.reinstated', before: { status: 'suspended' }, after: { status: 'active' } },
  ])
})

test('counts a warning as a strike without closing the account', async () => {
  const someone = await world.person()
  const params = { person: someone.id }
  await admin.call(postAccountRestriction, { params, body: { action: 'warn', ...against } })
  const { body } = await admin.call(getPerson, { params })
  expect(body).toMatchObject({ status: 'active', strikes: 1, may: { lift: false, sentence: true } })
  expect((await admin.call(postRestrictionLift, { params, body: { reason } })).problem.code).toBe(
    'already_done',
  )
})

test('refuses a ban of oneself, and one that would leave Koji without an admin', async () => {
  const other = await world.signIn({ roles: ['admin'] })
  const ban = (by: SignedIn, person: string) =>
    by.call(postAccountRestriction, { params: { person }, body: { action: 'ban', ...against } })
  expect((await ban(admin, admin.id)).problem.code).toBe('forbidden')
  const codes = (await Promise.all([ban(admin, other.id), ban(other, admin.id)])).map(
    ({ status, problem }) => (status === 200 ? 'done' : problem.code),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  const open = await query(`select from accounts where status = 'active'`)
  expect(open).toHaveLength(1)
  expect(
    (
      await admin.call(postAccountRestriction, {
        params: { person: world.platform.ids.id() },
        body: { action: 'ban', ...against },
      })
    ).status,
  ).not.toBe(200)
})
