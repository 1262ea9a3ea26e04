import { getPrivacy, getProfile, type Privacy, patchPrivacy } from '@koji/contract'
import { expect, test } from 'vitest'
import { buildPhoto } from '#seed/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const BEGINNING: Privacy = {
  discoverable: true,
  incognito: false,
  showAge: true,
  showDistance: true,
  showOnline: true,
  readReceipts: true,
  publicLink: false,
}

test('a new person can be found, and has no public link', async () => {
  const ana = await world.person()
  expect((await ana.call(getPrivacy, {})).body).toEqual(BEGINNING)
})

test('each setting is changed alone; the rest stays, also of two changes at once', async () => {
  const ana = await world.person()
  await Promise.all([
    ana.call(patchPrivacy, { body: { showAge: false } }),
    ana.call(patchPrivacy, { body: { incognito: true } }),
  ])
  expect((await ana.call(getPrivacy, {})).body).toEqual({ ...BEGINNING, showAge: false, incognito: true })
  const { body } = await ana.call(patchPrivacy, { body: { readReceipts: false } })
  expect(body).toEqual({ ...BEGINNING, showAge: false, incognito: true, readReceipts: false })
})

test('nothing to change changes nothing and is no fact', async () => {
  const ana = await world.person()
  expect((await ana.call(patchPrivacy, { body: {} })).body).toEqual(BEGINNING)
  const facts = () =>
    world.platform.database.db.selectFrom('events').select('name').where('subject', '=', ana.id).execute()
  expect(await facts()).toEqual([])
  await ana.call(patchPrivacy, { body: { showOnline: false } })
  expect(await facts()).toEqual([{ name: 'profiles.changed' }])
})

test('without a profile there is nothing to set', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getPrivacy, {})).problem.code).toBe('not_found')
  expect((await ana.call(patchPrivacy, { body: { incognito: true } })).problem.code).toBe('not_found')
})

test('what is no switch is refused, and nobody else is reached by an extra field', async () => {
  const ana = await world.person()
  const ben = await world.person()
  for (const value of ['true', 1, null]) {
    const { problem } = await ana.call(patchPrivacy, { body: { incognito: value as never } })
    expect(problem.fields?.[0]?.path).toBe('incognito')
  }
  await ana.call(patchPrivacy, { body: { discoverable: false, profileId: ben.id } as Partial<Privacy> })
  expect((await ben.call(getPrivacy, {})).body).toEqual(BEGINNING)
  expect((await ana.call(getPrivacy, {})).body.discoverable).toBe(false)
})

test('each switch takes its part off what others see, at once', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const seen = async () => (await ben.call(getProfile, { params: { profile: ana.id } })).body
  expect(await seen()).toMatchObject({ age: 31, withinKm: 2, active: 'now' })
  await ana.call(patchPrivacy, { body: { showAge: false } })
  expect(await seen()).toMatchObject({ age: null, withinKm: 2, active: 'now' })
  await ana.call(patchPrivacy, { body: { showDistance: false, showOnline: false } })
  expect(await seen()).toMatchObject({ age: null, withinKm: null, active: null })
})

test('not discoverable or incognito, strangers see nothing unless they have the link', async () => {
  const ana = await world.person()
  await buildPhoto(world, ana.id)
  const ben = await world.person()
  const looks = async (who: typeof ben | typeof world) =>
    (await who.call(getProfile, { params: { profile: ana.id } })).status
  for (const [change, signedIn, visitor] of [
    [{ discoverable: false }, 404, 404],
    [{ discoverable: true, incognito: true }, 404, 404],
    [{ publicLink: true }, 200, 200],
    [{ incognito: false, publicLink: false }, 200, 404],
  ] as const) {
    await ana.call(patchPrivacy, { body: change })
    expect([change, await looks(ben), await looks(world)]).toEqual([change, signedIn, visitor])
  }
})
