import { getConversationSearch, getMessageSearch } from '@koji/contract'
import { expect, test } from 'vitest'
import { createMatch, createMatchedPair, say } from '#test/conversations.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

/** Inserts messages directly, because there is a limit per minute. */
async function fill(match: string, count: number, text: (n: number) => string): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n + 1)
  const { pool } = world.platform.database
  await pool.query(
    `insert into messages (match_id, seq, id, sender, at, text)
     select $1, n, gen_random_uuid(), 0, $2::timestamptz - interval '1 minute' * ($3 - n), text
     from unnest($4::int[], $5::text[]) as given (n, text)`,
    [match, world.clock.now(), count, numbers, numbers.map(text)],
  )
  await pool.query(
    `update conversations set last_seq = $2, last_at = $3, last_day = ($3::timestamptz at time zone 'utc')::date
     where match_id = $1`,
    [match, count, world.clock.now()],
  )
}

async function searchAllPages(me: SignedIn, text: string, limit = '20') {
  const found: { match: string; seq: number }[] = []
  let requests = 0
  for (let after: string | undefined; ; requests++) {
    const { items, next } = (
      await me.call(getConversationSearch, { query: { text, limit, ...(after && { after }) } })
    ).body
    found.push(...items.map(({ match, message }) => ({ match, seq: message.seq })))
    if (!next) return { found, requests: requests + 1 }
    after = next
  }
}

test('searches own conversations by name and text', async () => {
  const ana = await world.person()
  const [zoe, kim] = [
    await world.person({ displayName: 'Zoë Tanaka' }),
    await world.person({ displayName: 'Kim' }),
  ]
  const [first, second] = [await createMatch(world, ana.id, zoe.id), await createMatch(world, ana.id, kim.id)]
  await say(zoe, first, 'I love Sourdough bread')
  await say(ana, second, '100% sourdough_fan')
  const others = await createMatchedPair(world)
  await say(others.ana, others.match, 'sourdough as well')
  const search = async (text: string) => (await ana.call(getConversationSearch, { query: { text } })).body
  const found = await search('SOURDOUGH')
  expect(found.items.map(({ match }) => match).toSorted()).toEqual([first, second].toSorted())
  expect(found.items.find(({ match }) => match === first)).toMatchObject({
    person: { id: zoe.id, displayName: 'Zoë Tanaka' },
    message: { text: 'I love Sourdough bread', senderId: zoe.id },
  })
  expect((await search('tanaka')).people).toMatchObject([{ match: { id: first }, unread: 1 }])
  expect((await search('0% s')).items).toHaveLength(1)
  expect((await search('h_f')).items).toHaveLength(1)
  expect((await search('%%')).items, 'wildcards match themselves').toEqual([])
})

test('finds every hit once, over several bounded requests', async () => {
  const { ana, match } = await createMatchedPair(world)
  await fill(match, 2_300, (n) => (n % 100 === 7 ? `needle ${n}` : `hay ${n}`))
  const second = await createMatch(world, ana.id, (await world.person()).id)
  await fill(second, 30, (n) => `needle ${n}`)
  const { found, requests } = await searchAllPages(ana, 'needle')
  expect(found.filter((one) => one.match === second)).toHaveLength(30)
  expect(found.filter((one) => one.match === match).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 23 }, (_, n) => 2_207 - n * 100),
  )
  expect(requests).toBeGreaterThan(5)
})

test('searches more conversations than one request reads', async () => {
  const ana = await world.person()
  const matches: string[] = []
  for (let n = 0; n < 23; n++) {
    matches.push(await createMatch(world, ana.id, (await world.person()).id))
    await fill(matches[n]!, 1, () => 'a needle')
  }
  const { found } = await searchAllPages(ana, 'needle', '7')
  expect(found.map(({ match }) => match).toSorted()).toEqual(matches.toSorted())
})

test('searches one conversation, latest first', async () => {
  const { ana, match } = await createMatchedPair(world)
  await fill(match, 11_000, (n) => (n % 1_000 === 1 ? `needle ${n}` : `hay ${n}`))
  const seqs: number[] = []
  for (let after: string | undefined; ; ) {
    const query = { text: 'Needle', limit: '3', ...(after && { after }) }
    const { items, next } = (await ana.call(getMessageSearch, { params: { match }, query })).body
    seqs.push(...items.map(({ seq }) => seq))
    if (!next) break
    after = next
  }
  expect(seqs).toEqual(Array.from({ length: 11 }, (_, n) => 10_001 - n * 1_000))
})
