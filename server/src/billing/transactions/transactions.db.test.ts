import {
  getTransaction,
  getTransactions,
  postRefundRequest,
  putBlock,
  TRANSACTIONS_CSV,
} from '@koji/contract'
import { expect, test } from 'vitest'
import {
  CARD_THAT_FAILS_LATER,
  DISPUTED_CARD,
  passDays,
  sellingCreator,
  settleMoney,
  subscribe,
} from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const listOf = async (fan: SignedIn, query = {}) => (await fan.call(getTransactions, { query })).body.items
const detailsOf = async (fan: SignedIn, id: string) =>
  (await fan.call(getTransaction, { params: { id } })).body
const why = { reason: 'by_mistake', details: 'I pressed twice.' } as const
const ask = (fan: SignedIn, id: string, key = 'one') =>
  fan.call(postRefundRequest, { params: { id }, body: why }, { 'idempotency-key': `${key}-${id}` })

/** Given back at the provider, as somebody of the team or its own page does it. */
async function giveBack(id: string, amount: number) {
  const { providerCharge } = await world.platform.database.db
    .selectFrom('transactions')
    .select('providerCharge')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.services.sandbox!.provider.refund({ charge: providerCharge!, amount, key: `${id} ${amount}` })
  await settleMoney(world)
}

test('what was paid is listed with where each cent went', async () => {
  const [mira, ana] = [await sellingCreator(world, 799), await world.person()]
  await subscribe(world, ana, mira.id, { price: 799 })
  const [paid, ...others] = await listOf(ana)
  expect(others).toEqual([])
  expect(paid).toMatchObject({
    state: 'paid',
    amount: 799,
    refunded: 0,
    creator: { id: mira.id },
    method: { brand: 'Visa', last4: '4242' },
    number: expect.stringMatching(/^K-\d{6}$/),
  })
  const details = await detailsOf(ana, paid!.id)
  expect(details.split).toEqual({ creator: 719, platform: 80, processing: 53, givenBack: 0 })
  expect(details.steps.map(({ kind }) => kind)).toEqual(['paid'])
  expect(Date.parse(details.refund.until!) - Date.parse(details.at)).toBe(14 * 86_400_000)
})

test("somebody else's payment looks like none", async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  await subscribe(world, ana, mira.id)
  const { id } = (await listOf(ana))[0]!
  for (const stranger of [ben, mira]) {
    expect(await listOf(stranger)).toEqual([])
    expect((await stranger.call(getTransaction, { params: { id } })).problem.code).toBe('not_found')
    expect((await ask(stranger, id)).problem.code).toBe('not_found')
  }
})

test('parts that are given back add up to a cent', async () => {
  const [mira, ana] = [await sellingCreator(world, 799), await world.person()]
  await subscribe(world, ana, mira.id, { price: 799 })
  const { id } = (await listOf(ana))[0]!
  await giveBack(id, 333)
  expect(await detailsOf(ana, id)).toMatchObject({
    state: 'partly_refunded',
    refunded: 333,
    split: { creator: 419, platform: 47, givenBack: 333 },
  })
  await giveBack(id, 466)
  const all = await detailsOf(ana, id)
  expect(all).toMatchObject({ state: 'refunded', split: { creator: 0, platform: 0, givenBack: 799 } })
  expect(all.steps.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['paid', 799],
    ['refunded', 333],
    ['refunded', 466],
  ])
  expect(all.refund.until).toBeNull()
})

test('money can be asked back once at a time, within 14 days of the charge', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  await subscribe(world, ana, mira.id)
  await subscribe(world, ben, mira.id)
  const [mine] = await listOf(ana)
  const [late] = await listOf(ben)
  const first = await ask(ana, mine!.id)
  expect(first.status).toBe(201)
  expect(first.body.refund).toMatchObject({ until: null, request: { state: 'open', reason: 'by_mistake' } })
  expect(first.body.steps.map(({ kind }) => kind)).toEqual(['paid', 'refund_asked'])
  expect((await ask(ana, mine!.id)).body).toEqual(first.body)
  expect((await ask(ana, mine!.id, 'two')).problem.code).toBe('already_done')
  await passDays(world, 15)
  expect((await ask(ben, late!.id)).problem.code).toBe('too_late')
})

test('twenty requests at once are one', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  const { id } = (await listOf(ana))[0]!
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(ana, id, String(n))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('the list can be narrowed, and comes page by page', async () => {
  const [mira, noor, ana] = [await sellingCreator(world), await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  await passDays(world, 31)
  await subscribe(world, ana, noor.id, { card: DISPUTED_CARD })
  const statesOf = async (query: object) => (await listOf(ana, query)).map(({ state }) => state)
  expect((await statesOf({})).toSorted()).toEqual(['disputed', 'failed', 'paid'])
  expect(await statesOf({ state: 'failed' })).toEqual(['failed'])
  expect(await statesOf({ state: 'disputed' })).toEqual(['disputed'])
  expect(await statesOf({ year: '2021' })).toEqual([])
  const first = (await ana.call(getTransactions, { query: { limit: '2' } })).body
  const rest = (await ana.call(getTransactions, { query: { after: first.next! } })).body
  expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
})

test('the file is the list that is shown, however long it is', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  await passDays(world, 31)
  const linesOf = async (query: string) => {
    const { body } = await world.app.http.inject({
      url: `${TRANSACTIONS_CSV}${query}`,
      headers: { cookie: ana.cookie },
    })
    return body.trimEnd().split('\r\n').slice(1)
  }
  expect(await linesOf('?state=failed')).toEqual([expect.stringContaining('"failed","0.00"')])
  expect(await linesOf('?state=paid')).toEqual([expect.stringContaining('"paid","10.00"')])
  expect(await linesOf('?year=2021')).toEqual([])
  expect(await linesOf('')).toHaveLength(2)
  await world.platform.database.pool.query(
    `insert into transactions (id, fan_id, creator_id, payout_account_id, provider, provider_payment, state, amount, fee,
       period_from, period_to, created_at, paid_at)
     select gen_random_uuid(), fan_id, creator_id, payout_account_id, provider, 'of a long list ' || n, state, amount, fee,
       period_from, period_to, date_trunc('milliseconds', created_at - n * interval '1 hour'), paid_at
     from transactions, generate_series(1, 10001) as n where fan_id = $1 and state = 'paid'`,
    [ana.id],
  )
  const lines = await linesOf('')
  expect([lines.length, new Set(lines).size]).toEqual([10_003, 10_003])
})

test('a year is that of the clocks of who asks, and of the day that is shown', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  const { id } = (await listOf(ana))[0]!
  const move = (createdAt: string, paidAt: string) =>
    world.platform.database.db
      .updateTable('transactions')
      .set({ createdAt: new Date(createdAt), paidAt: new Date(paidAt) })
      .where('id', '=', id)
      .execute()
  const countIn = async (year: string, zone: string) => (await listOf(ana, { year, zone })).length
  // Late on New Year's Eve in New York, and the next year everywhere else.
  await move('2026-01-01T03:00:00Z', '2026-01-01T03:00:00Z')
  expect([await countIn('2025', 'America/New_York'), await countIn('2026', 'America/New_York')]).toEqual([
    1, 0,
  ])
  expect([await countIn('2025', 'UTC'), await countIn('2026', 'UTC')]).toEqual([0, 1])
  // Due in one year and paid in the next, which is what stands in the row.
  await move('2025-12-30T12:00:00Z', '2026-01-02T12:00:00Z')
  expect([await countIn('2025', 'UTC'), await countIn('2026', 'UTC')]).toEqual([0, 1])
})

test('a month that nobody has tried to charge yet is no payment, and did not fail', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  const { id } = (await listOf(ana))[0]!
  await world.platform.database.db
    .updateTable('transactions')
    .set({ state: 'open', paidAt: null })
    .where('id', '=', id)
    .execute()
  expect(await listOf(ana)).toEqual([])
  expect(await listOf(ana, { state: 'failed' })).toEqual([])
  expect((await ana.call(getTransaction, { params: { id } })).problem.code).toBe('not_found')
})

test('a block hides the name, not the payment; and the file says the same', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  await mira.call(putBlock, { params: { personId: ana.id } })
  const [paid] = await listOf(ana)
  expect(paid).toMatchObject({ creator: null, amount: 1_000 })
  const { body } = await world.app.http.inject({ url: TRANSACTIONS_CSV, headers: { cookie: ana.cookie } })
  expect(body.split('\r\n')[1]).toContain('"Somebody hidden","paid","10.00","0.00","Visa 4242"')
})
