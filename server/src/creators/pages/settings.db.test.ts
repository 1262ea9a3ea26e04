import {
  type Body,
  DEFAULT_CARD,
  deleteCover,
  getCreator,
  getCreators,
  getFeaturedCreators,
  getMyCreator,
  getSaved,
  patchMyCreator,
  photoUrl,
  putBlock,
  putCover,
  putSaved,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildCover, buildCreator } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { support } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const photo = drawPicture({ width: 600, height: 200 })

async function creator(settings: Parameters<typeof buildCreator>[2] = {}): Promise<SignedIn> {
  const me = await world.signIn({ roles: ['creator'] })
  await buildCreator(world, me.id, settings)
  return me
}

const change = (me: SignedIn, body: Body<typeof patchMyCreator>) => me.call(patchMyCreator, { body })
const pageOf = async (id: string, who: Pick<SignedIn, 'call'> = world) =>
  (await who.call(getCreator, { params: { creator: id } })).body

const page = {
  tagline: 'Small pots',
  about: 'Clay, mostly.',
  category: 'craft',
  subscriptionPrice: 750,
  perks: ['Recipes', 'A vote'],
  welcome: 'Come in.',
  teasers: true,
  watermark: true,
  timeZone: 'Europe/Lisbon',
  card: { ...DEFAULT_CARD, layout: 'words', accent: '#7bcba9' },
} as const satisfies Body<typeof patchMyCreator>

test('saves changed settings and keeps the others', async () => {
  const me = await creator()
  expect((await change(me, { ...page, perks: [...page.perks] })).body).toMatchObject(page)
  await change(me, { tagline: 'Large pots' })
  expect((await me.call(getMyCreator, {})).body).toMatchObject({ ...page, tagline: 'Large pots' })
  expect(await pageOf(me.id)).toMatchObject({
    tagline: 'Large pots',
    about: 'Clay, mostly.',
    category: 'craft',
    subscriptionPrice: 750,
    perks: ['Recipes', 'A vote'],
    card: page.card,
    patronage: 'visitor',
    until: null,
  })
})

test('ignores fields that are no settings', async () => {
  const me = await creator({ verified: false })
  const more = { subscriberCount: 9_999, idVerified: true, postCount: 7, coverId: me.id, heldRule: null }
  const { body } = await change(me, { tagline: 'x', ...more } as Body<typeof patchMyCreator>)
  expect(body).toMatchObject({ subscriberCount: 0, idVerified: false, postCount: 0, cover: null })
})

test.each([
  ['subscriptionPrice', { subscriptionPrice: 198 }],
  ['subscriptionPrice', { subscriptionPrice: 10_000 }],
  ['tagline', { tagline: 'x'.repeat(121) }],
  ['perks', { perks: ['1', '2', '3', '4', '5', '6'] }],
  ['category', { category: 'cars' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['card', { card: { ...DEFAULT_CARD, accent: DEFAULT_CARD.background } }],
  ['card', { card: { ...DEFAULT_CARD, background: '#7b7b7b' } }],
  ['card', { card: { ...DEFAULT_CARD, accent: 'red' } }],
])('refuses an invalid %s', async (path, body) => {
  const { problem } = await change(await creator(), body as Body<typeof patchMyCreator>)
  expect(problem.code).toBe('invalid_input')
  expect(problem.fields?.[0]?.path.startsWith(path)).toBe(true)
})

test('completes the setup step by step', async () => {
  const me = await world.signIn({ roles: ['creator'] })
  const { db } = world.platform.database
  const createdAt = world.clock.now()
  await db
    .insertInto('creatorProfiles')
    .values({ userId: me.id, subscriptionPrice: 499, createdAt })
    .execute()
  const done = async () =>
    (await me.call(getMyCreator, {})).body.setup.flatMap((one) => (one.done ? [one.step] : []))
  expect(await done()).toEqual([])
  await change(me, { subscriptionPrice: 499 })
  expect(await done()).toEqual(['price'])
  await change(me, { tagline: 'Pots', about: 'Clay' })
  expect(await done()).toEqual(['price', 'tagline', 'about'])
  await me.upload(putCover, await photo)
  expect(await done()).toEqual(['price', 'tagline', 'about', 'cover'])
  await db.updateTable('creatorProfiles').set({ idVerified: true, postCount: 1 }).execute()
  expect(await done()).toHaveLength(6)
})

test('refuses creators without a page', async () => {
  const me = await world.signIn({ roles: ['creator'] })
  expect((await me.call(getMyCreator, {})).problem.code).toBe('not_found')
  expect((await change(me, { tagline: 'x' })).problem.code).toBe('not_found')
  expect((await me.upload(putCover, await photo)).problem.code).toBe('not_found')
  expect((await me.call(deleteCover, {})).problem.code).toBe('not_found')
})

test('shows the last verification that was sent', async () => {
  const me = await creator()
  const { db } = world.platform.database
  const state = async () => (await me.call(getMyCreator, {})).body.verification
  const add = (row: object) =>
    db
      .insertInto('verifications')
      .values({ id: world.platform.ids.id(), accountId: me.id, ...row })
      .execute()
  const [first, second] = [new Date('2026-01-01'), new Date('2026-02-01')]
  expect(await state()).toBe('none')
  await add({ state: 'rejected', sentAt: first, decidedAt: first, reason: 'expired' })
  expect(await state()).toBe('rejected')
  await add({ state: 'open' })
  expect(await state()).toBe('rejected')
  await db.deleteFrom('verifications').where('state', '=', 'open').execute()
  await add({ state: 'pending', sentAt: second })
  expect(await state()).toBe('pending')
})

const SCAM = 'Send bitcoin to me and I double your money back'

test('shows texts that may break a rule to their author only', async () => {
  const me = await creator({ subscribers: 100_000 })
  const fan = await world.person()
  await fan.call(putSaved, { params: { kind: 'creators', personId: me.id }, body: {} })
  const { body } = await change(me, { about: SCAM, tagline: 'Quillwork', perks: ['p'], welcome: 'w' })
  expect(body).toMatchObject({ about: SCAM, heldRule: expect.stringMatching(/^C\d/) })
  expect(await pageOf(me.id, me)).toMatchObject({ about: SCAM, tagline: 'Quillwork', welcome: 'w' })
  for (const who of [world, fan])
    expect(await pageOf(me.id, who)).toMatchObject({ about: '', tagline: '', perks: [], welcome: '' })
  world.clock.advance({ seconds: 10 })
  const places = [
    (await fan.call(getCreators, { query: {} } as never)).body,
    (await fan.call(getSaved, { params: { kind: 'creators' }, query: {} })).body,
    (await world.call(getFeaturedCreators, {})).body,
  ]
  for (const place of places) {
    expect(JSON.stringify(place)).toContain(me.id)
    expect(JSON.stringify(place)).not.toContain('Quillwork')
  }
  // A harmless text isn't held.
  expect((await change(me, { about: 'Quills.' })).body.heldRule).toBeNull()
  expect(await pageOf(me.id)).toMatchObject({ about: 'Quills.', tagline: 'Quillwork' })
})

test('keeps released texts visible when the price changes', async () => {
  const me = await creator()
  await change(me, { about: SCAM })
  const { db } = world.platform.database
  await db.updateTable('creatorProfiles').set({ heldRule: null }).where('userId', '=', me.id).execute()
  expect((await change(me, { subscriptionPrice: 600 })).body.heldRule).toBeNull()
})

test('shows the welcome text to subscribers only', async () => {
  const me = await creator({ welcome: 'Come in.' })
  const fan = await world.person()
  expect((await pageOf(me.id, fan)).welcome).toBe('')
  await support(world, fan, me)
  expect(await pageOf(me.id, fan)).toMatchObject({
    welcome: 'Come in.',
    patronage: 'subscriber',
    until: null,
  })
  expect(await pageOf(me.id)).toMatchObject({ welcome: '', patronage: 'visitor' })
  expect(await pageOf(me.id, me)).toMatchObject({ welcome: 'Come in.', patronage: 'owner' })
})

const see = (id: string, who?: { cookie: string }) =>
  world.app.http.inject({ url: photoUrl(id, 320, 'webp'), headers: who ? { cookie: who.cookie } : {} })

test('shows a cover to everyone once it is reviewed', async () => {
  const me = await creator()
  const member = await world.signIn()
  const { body } = await me.upload(putCover, await photo, { x: '0', y: '0', width: '1', height: '0.5' })
  const { id } = body.cover
  expect([body.cover.width, body.cover.height]).toEqual([600, 100])
  expect((await see(id, me)).statusCode).toBe(200)
  for (const who of [undefined, member]) expect((await see(id, who)).statusCode).toBe(404)
  await transact(world.platform.database.db, (tx) => world.services.media.setVisibility(tx, id, 'shown'))
  for (const who of [undefined, member]) {
    const { statusCode, headers } = await see(id, who)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  }
})

test('hides a cover across a block, with a closed account and when it is removed', async () => {
  const me = await creator()
  const id = await buildCover(world, me.id)
  const other = await world.signIn()
  await me.call(putBlock, { params: { personId: other.id } })
  const hidden = await see(id, other)
  expect(hidden.statusCode).toBe(404)
  expect((await see(id)).statusCode).toBe(200)
  expect((await me.call(deleteCover, {})).body.cover).toBeNull()
  for (const who of [undefined, me]) expect((await see(id, who)).statusCode).toBe(404)
  const again = await buildCover(world, me.id)
  await buildBan(world, me.id)
  expect((await see(again)).statusCode).toBe(404)
})

test('replaces and deletes the previous cover', async () => {
  const me = await creator()
  const before = await buildCover(world, me.id)
  const { body } = await me.upload(putCover, await photo)
  expect((await me.call(getMyCreator, {})).body.cover?.id).toBe(body.cover.id)
  expect((await see(before)).statusCode).toBe(404)
  const { db } = world.platform.database
  const left = await db.selectFrom('media').select('id').where('ownerId', '=', me.id).execute()
  expect(left.map(({ id }) => id)).toEqual([body.cover.id])
})

test('keeps one of two concurrent covers', async () => {
  const me = await creator()
  const bytes = await photo
  await Promise.all([me.upload(putCover, bytes), me.upload(putCover, bytes)])
  const { db } = world.platform.database
  expect(await db.selectFrom('media').select('id').where('ownerId', '=', me.id).execute()).toHaveLength(1)
  expect((await me.call(getMyCreator, {})).body.cover).not.toBeNull()
})

test('refuses other files as a cover', async () => {
  const { problem } = await (await creator()).upload(putCover, Buffer.from('<svg onload="alert(1)"/>'))
  expect(problem.code).toBe('unreadable_photo')
})
