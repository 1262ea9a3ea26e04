import { CREATOR_SORTS, type CreatorCategory, getCreators, patchMyCreator, putBlock } from '@koji/contract'
import { beforeEach, expect, test } from 'vitest'
import { buildAccount, buildBan, buildCover, buildCreator, buildProfile } from '#seed/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeEach(() => world.platform.database.db.deleteFrom('creatorProfiles').execute())

interface Options {
  name?: string
  tagline?: string
  about?: string
  category?: CreatorCategory
  subscribers?: number
  priceCents?: number
  verified?: boolean
  daysAgo?: number
  heldRule?: string
}

async function creator({ name, ...options }: Options = {}) {
  const account = await buildAccount(world, { roles: ['creator'] })
  // A single word, so that no part of an id matches a search.
  const username = `u${account.id.slice(-12)}`
  if (name) await buildProfile(world, account.id, { displayName: name, username })
  await buildCreator(world, account.id, options)
  return account.id
}

type Query = Partial<Record<string, string>>
type Client = Pick<typeof world, 'call'>

const list = async (query: Query = {}, client: Client = world) => {
  const { body, status } = await client.call(getCreators, { query } as never)
  expect(status).toBe(200)
  return body
}
const search = async (text: string, query: Query = {}) =>
  (await list({ text, ...query })).items.map(({ displayName }) => displayName)

async function allPages(query: Query, client: Client = world): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { items, next } = await list({ ...query, ...(after && { after }) }, client)
    ids.push(...items.map(({ userId }) => userId))
    after = next
  }
  return ids
}

async function people() {
  await creator({
    name: 'Mira Okafor',
    tagline: 'Wheel-thrown tableware',
    category: 'craft',
    subscribers: 900,
  })
  await creator({ name: 'Tomás Quiroga', tagline: 'Bread at night', category: 'food', subscribers: 500 })
  await creator({
    name: 'Łucja Østberg',
    tagline: 'Ceramics from a barn',
    category: 'craft',
    subscribers: 40,
  })
  await creator({ name: 'Hugo', tagline: 'Records', about: 'Pottery as well, on Sundays.', subscribers: 700 })
}

test.each([
  ['a whole name', 'Mira Okafor', ['Mira Okafor']],
  ['the beginning of a name', 'oka', ['Mira Okafor']],
  ['a single letter', 'h', ['Hugo']],
  ['capitals', 'MIRA', ['Mira Okafor']],
  ['a word of the tagline', 'tableware', ['Mira Okafor']],
  ['half of a word with a hyphen', 'thrown', ['Mira Okafor']],
  ['a word with a hyphen', 'wheel-thr', ['Mira Okafor']],
  ['a word of the description', 'sundays', ['Hugo']],
  ['a category', 'food', ['Tomás Quiroga']],
  ['accents left out', 'tomas', ['Tomás Quiroga']],
  ['accents put in', 'mirá', ['Mira Okafor']],
  ['plain letters for letters like ł and ø', 'lucja ostberg', ['Łucja Østberg']],
  ['two words in any order', 'bread tomás', ['Tomás Quiroga']],
  ['two words of different creators', 'mira bread', []],
  ['a missing letter', 'tablewre', ['Mira Okafor']],
  ['an extra letter', 'ceramiccs', ['Łucja Østberg']],
  ['a wrong letter', 'ceranics', ['Łucja Østberg']],
  ['two swapped letters', 'quirgoa', ['Tomás Quiroga']],
  ['a short word with two swapped letters', 'mria', ['Mira Okafor']],
  ['a typo next to a correct word', 'mira tablewrae', ['Mira Okafor']],
  ['an unknown word', 'xylophone', []],
])('searches by %s', async (_, text, names) => {
  await people()
  expect(await search(text)).toEqual(names)
})

test.each([
  '%_\\\'"&|!():*',
  "'",
  "''':*",
  '\\',
  '()',
  '!',
  ':*',
  '<->',
  '& |',
  '%',
  '__',
  '½',
  'ŉ',
  '-- drop',
  '🏺',
  "' | 'mira",
  'mira:A',
  '$1',
  '{}',
  'a\\',
  '"quoted"',
  "o'brien & !mira",
])('treats %s as plain text', async (text) => {
  await people()
  expect((await list({ text })).items.length).toBeLessThan(4)
  if (!/[a-z0-9]/i.test(text.normalize('NFKD'))) expect(await search(text)).toEqual([])
})

test('ranks names before taglines and taglines before other text, then by subscribers', async () => {
  await creator({ name: 'Anna', tagline: 'Lichen', subscribers: 10 })
  await creator({ name: 'Boris', tagline: 'Moss', about: 'Also lichen.', subscribers: 9_000 })
  await creator({ name: 'Lichen Lee', tagline: 'Walks', subscribers: 1 })
  await creator({ name: 'Cleo', tagline: 'Lichen', subscribers: 20 })
  const names = await search('lichen')
  expect(names[0]).toBe('Lichen Lee')
  expect(names.indexOf('Cleo')).toBeLessThan(names.indexOf('Anna'))
  expect(names).toHaveLength(4)
})

test('ranks exact matches before similar words', async () => {
  await creator({ name: 'Marina', subscribers: 9_000 })
  await creator({ name: 'Marine', subscribers: 1 })
  expect((await search('marine'))[0]).toBe('Marine')
})

test('pages through a search without gaps or repeats', async () => {
  const wanted: string[] = []
  for (let n = 0; n < 7; n++)
    wanted.push(await creator({ name: `Fern ${n % 3}`, tagline: n % 2 ? 'Fern' : '', subscribers: n % 2 }))
  const ids = await allPages({ text: 'fern', limit: '2' })
  expect(ids).toHaveLength(7)
  expect(ids.toSorted()).toEqual(wanted.toSorted())
})

test('applies filters to a search', async () => {
  await people()
  await creator({ name: 'Mira Dearer', priceCents: 2_000, verified: false, daysAgo: 30 })
  expect(await search('mira')).toHaveLength(2)
  expect(await search('mira', { maxPrice: '500' })).toEqual(['Mira Okafor'])
  expect(await search('mira', { verified: 'true' })).toEqual(['Mira Okafor'])
  expect(await search('mira', { fresh: 'true' })).toEqual(['Mira Okafor'])
  expect(await search('mira', { category: 'craft' })).toEqual(['Mira Okafor'])
})

test('finds a new name right away, and no longer the old one', async () => {
  const me = await world.person({ displayName: 'Old Name' })
  await buildCreator(world, me.id)
  await world.platform.database.db
    .updateTable('profiles')
    .set({ displayName: 'Brandnew' })
    .where('id', '=', me.id)
    .execute()
  expect(await search('brandnew')).toEqual(['Brandnew'])
  expect(await search('old name')).toEqual([])
})

test('neither shows nor finds held texts', async () => {
  await creator({ name: 'Nora', tagline: 'Unseemly', about: 'Unheard', heldRule: 'C7' })
  expect(await search('unseemly')).toEqual([])
  expect(await search('unheard')).toEqual([])
  const [nora] = (await list({ text: 'nora' })).items
  expect(nora).toMatchObject({ displayName: 'Nora', tagline: '' })
})

test('stops finding texts that become held', async () => {
  const me = await world.signIn({ roles: ['creator'] })
  await buildCreator(world, me.id, { tagline: 'Basketry' })
  expect(await search('basketry')).toHaveLength(1)
  const { body } = await me.call(patchMyCreator, {
    body: { tagline: 'Basketry: send bitcoin to me, double your money back' },
  })
  expect(body.heldRule).not.toBeNull()
  expect(await search('basketry')).toEqual([])
})

test('leaves out creators who do not match a filter', async () => {
  const plain = await creator({ daysAgo: 30 })
  const craft = await creator({ category: 'craft', daysAgo: 30 })
  const expensive = await creator({ priceCents: 2_000, daysAgo: 30 })
  const unverified = await creator({ verified: false, daysAgo: 30 })
  const fresh = await creator({ daysAgo: 6.9 })
  const without = async (query: Query) => {
    const ids = await allPages(query)
    return [plain, craft, expensive, unverified, fresh].filter((id) => !ids.includes(id))
  }
  expect(await without({})).toEqual([])
  expect(await without({ category: 'craft' })).toEqual([plain, expensive, unverified, fresh])
  expect(await without({ maxPrice: '499' })).toEqual([expensive])
  expect(await without({ verified: 'true' })).toEqual([unverified])
  expect(await without({ fresh: 'true' })).toEqual([plain, craft, expensive, unverified])
  expect(await without({ verified: 'true', maxPrice: '499', category: 'other', fresh: 'true' })).toEqual([
    plain,
    craft,
    expensive,
    unverified,
  ])
})

test('sorts by popularity, age or price', async () => {
  const a = await creator({ subscribers: 5, priceCents: 300, daysAgo: 3 })
  const b = await creator({ subscribers: 9, priceCents: 900, daysAgo: 2 })
  const c = await creator({ subscribers: 7, priceCents: 300, daysAgo: 1 })
  expect(await allPages({ sort: 'popular' })).toEqual([b, c, a])
  expect(await allPages({ sort: 'new' })).toEqual([c, b, a])
  expect(await allPages({ sort: 'price' })).toEqual([c, a, b])
})

test.each(CREATOR_SORTS)('pages by %s without gaps or repeats, even if sort keys are equal', async (sort) => {
  const wanted: string[] = []
  for (let n = 0; n < 9; n++)
    wanted.push(
      await creator({
        subscribers: n % 2,
        priceCents: n % 3 ? 300 : 500,
        daysAgo: n % 2,
        category: n < 8 ? 'art' : 'food',
      }),
    )
  for (const limit of ['1', '2', '4']) {
    expect((await allPages({ sort, limit })).toSorted()).toEqual(wanted.toSorted())
    expect(await allPages({ sort, limit })).toEqual(await allPages({ sort, limit: '100' }))
  }
  expect(await allPages({ sort, limit: '3', category: 'art' })).toHaveLength(8)
})

test('refuses an invalid cursor', async () => {
  const id = world.platform.ids.id()
  for (const text of ['', 'x'])
    for (const keys of [
      [1],
      [-1, 1, '2026-01-01T00:00:00Z', id],
      [1, 1, 'x', id],
      [1e12, 1, id],
      ['a', 1, id],
      {},
    ]) {
      const after = Buffer.from(JSON.stringify(keys)).toString('base64url')
      const { problem } = await world.call(getCreators, { query: { after, text } } as never)
      expect([text, keys, problem.code]).toEqual([text, keys, 'invalid_input'])
    }
})

test('leaves blocking, blocked and closed creators out of lists and searches', async () => {
  const me = await world.person()
  const blocker = await world.person({ displayName: 'Quince One' })
  await buildCreator(world, blocker.id)
  const blocked = await creator({ name: 'Quince Two' })
  const closed = await creator({ name: 'Quince Three' })
  const plain = await creator({ name: 'Quince Four' })
  await blocker.call(putBlock, { params: { personId: me.id } })
  await me.call(putBlock, { params: { personId: blocked } })
  await buildBan(world, closed)
  for (const query of [{}, { text: 'quince' }]) {
    expect(await allPages(query, me)).toEqual([plain])
    expect((await allPages(query)).toSorted()).toEqual([blocker.id, blocked, plain].toSorted())
  }
})

test('shows a cover once it passed its check', async () => {
  const shown = await creator({ subscribers: 3 })
  const cover = await buildCover(world, shown)
  const checking = await creator({ subscribers: 2 })
  await buildCover(world, checking, { state: 'checking' })
  const held = await creator({ subscribers: 1 })
  await buildCover(world, held, { state: 'held' })
  expect((await list()).items.map((one) => one.cover?.id ?? null)).toEqual([cover, null, null])
})

test('marks new creators, and gives every creator a card', async () => {
  await creator({ daysAgo: 6.9, subscribers: 2 })
  await creator({ daysAgo: 7.1 })
  const { items } = await list()
  expect(items.map(({ fresh }) => fresh)).toEqual([true, false])
  expect(items[0]!.card).toMatchObject({ layout: 'portrait', badge: 'category' })
})
