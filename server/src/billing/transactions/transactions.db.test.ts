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

const list = async (fan: SignedIn, query = {}) => (await fan.call(getTransactions, { query })).body.items
const detailsFor = async (fan: SignedIn, id: string) =>
  (await fan.call(getTransaction, { params: { id } })).body
const REQUEST = { reason: 'by_mistake', details: 'I pressed twice.' } as const
const request = (fan: SignedIn, id: string, key = 'one') =>
  fan.call(postRefundRequest, { params: { id }, body: REQUEST }, { 'idempotency-key': `${key}-${id}` })

async function refundAtProvider(id: string, amount: number) {
  const { providerCharge } = await world.platform.database.db
    .selectFrom('transactions')
    .select('providerCharge')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.services.sandbox!.provider.refund({ charge: providerCharge!, amount, key: `${id} ${amount}` })
  await settleMoney(world)
}

test('lists a payment and shows how it was split', async () => {
  const [mira, ana] = [await sellingCreator(world, 799), await world.person()]
  await subscribe(world, ana, mira.id, { price: 799 })
  const [paid, ...others] = await list(ana)
  expect(others).toEqual([])
  expect(paid).toMatchObject({
    state: 'paid',
    amount: 799,
    refunded: 0,
    creator: { id: mira.id },
    method: { brand: 'Visa', last4: '4242' },
    number: expect.stringMatching(/^K-\d{6}$/),
  })
  const details = await detailsFor(ana, paid!.id)
  expect(details.split).toEqual({ creator: 719, platform: 80, processing: 53, givenBack: 0 })
  expect(details.steps.map(({ kind }) => kind)).toEqual(['paid'])
  expect(Date.parse(details.refund.until!) - Date.parse(details.at)).toBe(14 * 86_400_000)
})

test('hides payments from everyone but the fan', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  await subscribe(world, ana, mira.id)
  const { id } = (await list(ana))[0]!
  for (const stranger of [ben, mira]) {
    expect(await list(stranger)).toEqual([])
    expect((await stranger.call(getTransaction, { params: { id } })).problem.code).toBe('not_found')
    expect((await request(stranger, id)).problem.code).toBe('not_found')
  }
})

test('splits partial refunds without losing a cent', async () => {
  const [mira, ana] = [await sellingCreator(world, 799), await world.person()]
  await subscribe(world, ana, mira.id, { price: 799 })
  const { id } = (await list(ana))[0]!
  await refundAtProvider(id, 333)
  expect(await detailsFor(ana, id)).toMatchObject({
    state: 'partly_refunded',
    refunded: 333,
    split: { creator: 419, platform: 47, givenBack: 333 },
  })
  await refundAtProvider(id, 466)
  const all = await detailsFor(ana, id)
  expect(all).toMatchObject({ state: 'refunded', split: { creator: 0, platform: 0, givenBack: 799 } })
  expect(all.steps.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['paid', 799],
    ['refunded', 333],
    ['refunded', 466],
  ])
  expect(all.refund.until).toBeNull()
})

test('accepts one refund request at a time, within 14 days of the charge', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  await subscribe(world, ana, mira.id)
  await subscribe(world, ben, mira.id)
  const [mine] = await list(ana)
  const [late] = await list(ben)
  const first = await request(ana, mine!.id)
  expect(first.status).toBe(201)
  expect(first.body.refund).toMatchObject({ until: null, request: { state: 'open', reason: 'by_mistake' } })
  expect(first.body.steps.map(({ kind }) => kind)).toEqual(['paid', 'refund_requested'])
  expect((await request(ana, mine!.id)).body).toEqual(first.body)
  expect((await request(ana, mine!.id, 'two')).problem.code).toBe('already_done')
  await passDays(world, 15)
  expect((await request(ben, late!.id)).problem.code).toBe('too_late')
})

test('accepts one of twenty concurrent refund requests', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  const { id } = (await list(ana))[0]!
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => request(ana, id, String(n))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('filters the list and returns it in pages', async () => {
  const [mira, noor, ana] = [await sellingCreator(world), await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  await passDays(world, 31)
  await subscribe(world, ana, noor.id, { card: DISPUTED_CARD })
  const statesOf = async (query: object) => (await list(ana, query)).map(({ state }) => state)
  expect((await statesOf({})).toSorted()).toEqual(['disputed', 'failed', 'paid'])
  expect(await statesOf({ state: 'failed' })).toEqual(['failed'])
  expect(await statesOf({ state: 'disputed' })).toEqual(['disputed'])
  expect(await statesOf({ year: '2021' })).toEqual([])
  const first = (await ana.call(getTransactions, { query: { limit: '2' } })).body
  const rest = (await ana.call(getTransactions, { query: { after: first.next! } })).body
  expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
})

test('exports the filtered list, however long it is', async () => {
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
     select gen_random_uuid(), fan_id, creator_id, payout_account_id, provider, 'generated ' || n, state, amount, fee,
       period_from, period_to, date_trunc('milliseconds', created_at - n * interval '1 hour'), paid_at
     from transactions, generate_series(1, 10001) as n where fan_id = $1 and state = 'paid'`,
    [ana.id],
  )
  const lines = await linesOf('')
  expect([lines.length, new Set(lines).size]).toEqual([10_003, 10_003])
})

test('filters by year in the fan’s time zone, using the date in the list', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  const { id } = (await list(ana))[0]!
  const setDates = (createdAt: string, paidAt: string) =>
    world.platform.database.db
      .updateTable('transactions')
      .set({ createdAt: new Date(createdAt), paidAt: new Date(paidAt) })
      .where('id', '=', id)
      .execute()
  const count = async (year: string, zone: string) => (await list(ana, { year, zone })).length
  // Late on New Year's Eve in New York, and the next year everywhere else.
  await setDates('2026-01-01T03:00:00Z', '2026-01-01T03:00:00Z')
  expect([await count('2025', 'America/New_York'), await count('2026', 'America/New_York')]).toEqual([1, 0])
  expect([await count('2025', 'UTC'), await count('2026', 'UTC')]).toEqual([0, 1])
  // Due in one year and paid in the next, which is the date in the list.
  await setDates('2025-12-30T12:00:00Z', '2026-01-02T12:00:00Z')
  expect([await count('2025', 'UTC'), await count('2026', 'UTC')]).toEqual([0, 1])
})

test('leaves out payments that haven’t been charged yet', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  const { id } = (await list(ana))[0]!
  await world.platform.database.db
    .updateTable('transactions')
    .set({ state: 'open', paidAt: null })
    .where('id', '=', id)
    .execute()
  expect(await list(ana)).toEqual([])
  expect(await list(ana, { state: 'failed' })).toEqual([])
  expect((await ana.call(getTransaction, { params: { id } })).problem.code).toBe('not_found')
})

test('hides a blocking creator’s name, but not the payment, in the list and in the export', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  await subscribe(world, ana, mira.id)
  await mira.call(putBlock, { params: { personId: ana.id } })
  const [paid] = await list(ana)
  expect(paid).toMatchObject({ creator: null, amount: 1_000 })
  const { body } = await world.app.http.inject({ url: TRANSACTIONS_CSV, headers: { cookie: ana.cookie } })
  expect(body.split('\r\n')[1]).toContain('"Somebody hidden","paid","10.00","0.00","Visa 4242"')
})
