import { getPrivacy, getProfile, type Privacy, patchPrivacy } from '@koji/contract'
import { expect, test } from 'vitest'
import { buildPhoto } from '#seed/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const DEFAULTS: Privacy = {
  discoverable: true,
  incognito: false,
  showAge: true,
  showDistance: true,
  showOnline: true,
  readReceipts: true,
  publicLink: false,
}

test('makes new members discoverable, without a public link', async () => {
  const ana = await world.person()
  expect((await ana.call(getPrivacy, {})).body).toEqual(DEFAULTS)
})

test('changes only the given settings, even in concurrent requests', async () => {
  const ana = await world.person()
  await Promise.all([
    ana.call(patchPrivacy, { body: { showAge: false } }),
    ana.call(patchPrivacy, { body: { incognito: true } }),
  ])
  expect((await ana.call(getPrivacy, {})).body).toEqual({ ...DEFAULTS, showAge: false, incognito: true })
  const { body } = await ana.call(patchPrivacy, { body: { readReceipts: false } })
  expect(body).toEqual({ ...DEFAULTS, showAge: false, incognito: true, readReceipts: false })
})

test('records no event for an empty change', async () => {
  const ana = await world.person()
  expect((await ana.call(patchPrivacy, { body: {} })).body).toEqual(DEFAULTS)
  const events = () =>
    world.platform.database.db.selectFrom('events').select('name').where('subject', '=', ana.id).execute()
  expect(await events()).toEqual([])
  await ana.call(patchPrivacy, { body: { showOnline: false } })
  expect(await events()).toEqual([{ name: 'profiles.changed' }])
})

test('has no settings for an account without a profile', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getPrivacy, {})).problem.code).toBe('not_found')
  expect((await ana.call(patchPrivacy, { body: { incognito: true } })).problem.code).toBe('not_found')
})

test('refuses values that are no boolean, and ignores the id of another profile', async () => {
  const ana = await world.person()
  const ben = await world.person()
  for (const value of ['true', 1, null]) {
    const { problem } = await ana.call(patchPrivacy, { body: { incognito: value as never } })
    expect(problem.fields?.[0]?.path).toBe('incognito')
  }
  await ana.call(patchPrivacy, { body: { discoverable: false, profileId: ben.id } as Partial<Privacy> })
  expect((await ben.call(getPrivacy, {})).body).toEqual(DEFAULTS)
  expect((await ana.call(getPrivacy, {})).body.discoverable).toBe(false)
})

test('hides from others what a setting turns off', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const profile = async () => (await ben.call(getProfile, { params: { profile: ana.id } })).body
  expect(await profile()).toMatchObject({ age: 31, withinKm: 2, active: 'now' })
  await ana.call(patchPrivacy, { body: { showAge: false } })
  expect(await profile()).toMatchObject({ age: null, withinKm: 2, active: 'now' })
  await ana.call(patchPrivacy, { body: { showDistance: false, showOnline: false } })
  expect(await profile()).toMatchObject({ age: null, withinKm: null, active: null })
})

test('hides profiles that are not discoverable or incognito from strangers without a public link', async () => {
  const ana = await world.person()
  await buildPhoto(world, ana.id)
  const ben = await world.person()
  const statusFor = async (viewer: typeof ben | typeof world) =>
    (await viewer.call(getProfile, { params: { profile: ana.id } })).status
  for (const [change, signedIn, visitor] of [
    [{ discoverable: false }, 404, 404],
    [{ discoverable: true, incognito: true }, 404, 404],
    [{ publicLink: true }, 200, 200],
    [{ incognito: false, publicLink: false }, 200, 404],
  ] as const) {
    await ana.call(patchPrivacy, { body: change })
    expect([change, await statusFor(ben), await statusFor(world)]).toEqual([change, signedIn, visitor])
  }
})
