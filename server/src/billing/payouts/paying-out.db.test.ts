import {
  decideRefund,
  getEarnings,
  getPayoutAccount,
  getPayouts,
  getRefundCases,
  getTransactions,
  postPayout,
  postRefundRequest,
  putPayoutSchedule,
} from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { ProviderAway } from '#adapters/payments/port.ts'
import { passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const PRICE = 5_000
/** What is left of it for the creator. */
const NET = 4_500

/** A creator whom so many people have paid, and nothing is held back any more. */
async function earner(fans = 1) {
  const mira = await sellingCreator(world, PRICE)
  const people: SignedIn[] = []
  for (let n = 0; n < fans; n++) {
    const fan = await world.person()
    await subscribe(world, fan, mira.id, { price: PRICE })
    people.push(fan)
  }
  await passDays(world, 8)
  return { mira, fans: people }
}

const payOut = (creator: SignedIn, amount: number, key: string = crypto.randomUUID()) =>
  creator.call(postPayout, { body: { amount } }, { 'idempotency-key': key })
const accountOf = async (creator: SignedIn) => (await creator.call(getPayoutAccount, {})).body
const payoutsOf = async (creator: SignedIn) => (await creator.call(getPayouts, { query: {} })).body.items
const weekly = () => world.services.payouts.payOutWeekly(new AbortController().signal)

/** Sends what was asked for, and lets the days go by that it takes. */
async function arrive() {
  await world.services.payouts.sendDue()
  await passDays(world, 3)
}

test('what came in can be had after a week, and arrives at the bank', async () => {
  const mira = await sellingCreator(world, PRICE)
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  expect(await accountOf(mira)).toMatchObject({ available: 0, pending: NET, underWay: 0 })
  expect((await payOut(mira, 2_000)).problem.code).toBe('not_enough')
  await passDays(world, 8)
  expect(await accountOf(mira)).toMatchObject({ available: NET, pending: 0 })
  const asked = await payOut(mira, 3_000)
  expect(asked.body).toMatchObject({ amount: 3_000, state: 'sent', weekly: false })
  expect(await accountOf(mira)).toMatchObject({ available: 1_500, underWay: 3_000 })
  await arrive()
  expect(await payoutsOf(mira)).toMatchObject([{ id: asked.body.id, state: 'paid' }])
  expect(await accountOf(mira)).toMatchObject({ available: 1_500, underWay: 0 })
  const rows = (await mira.call(getEarnings, { query: {} })).body.items
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payout', -3_000],
    ['charge', NET],
  ])
})

test('twenty payouts at once never exceed what is available', async () => {
  const { mira } = await earner(2)
  const answers = await Promise.all(Array.from({ length: 20 }, () => payOut(mira, 2_000)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(answers.filter(({ problem }) => problem.code === 'not_enough')).toHaveLength(16)
  expect(await accountOf(mira)).toMatchObject({ available: 2 * NET - 8_000, underWay: 8_000 })
})

test('pressed twice under one key it is one payout', async () => {
  const { mira } = await earner()
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => payOut(mira, 2_000, key)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await payoutsOf(mira)).toHaveLength(1)
})

test('below the minimum, or without an account, nothing is sent', async () => {
  const { mira } = await earner()
  expect((await payOut(mira, 1_999)).problem.code).toBe('below_minimum')
  const nobody = await world.signIn({ roles: ['creator'] })
  expect((await payOut(nobody, 2_000)).problem.code).toBe('payout_account_missing')
  expect((await nobody.call(putPayoutSchedule, { body: { weekly: false } })).problem.code).toBe(
    'payout_account_missing',
  )
})

test('the weekly payout pays everybody once, however often it runs, and not who wants to ask', async () => {
  const [{ mira }, { mira: noor }, { mira: later }] = [await earner(), await earner(), await earner()]
  await later.call(putPayoutSchedule, { body: { weekly: false } })
  await Promise.all([weekly(), weekly(), weekly()])
  await weekly()
  for (const creator of [mira, noor]) {
    expect(await payoutsOf(creator)).toMatchObject([{ amount: NET, weekly: true }])
    expect((await accountOf(creator)).available).toBe(0)
  }
  expect(await payoutsOf(later)).toEqual([])
  expect(await accountOf(later)).toMatchObject({ available: NET, weekly: false, nextAt: null })
})

test('the next payout is named by the clock that makes it', async () => {
  const { mira } = await earner()
  await passDays(world, 30)
  const { nextAt, now } = await accountOf(mira)
  expect(Date.parse(now)).toBeGreaterThan(Date.parse(nextAt!))
  expect(Date.parse(nextAt!) - world.clock.now().getTime()).toBeLessThanOrEqual(7 * 86_400_000)
})

test('a payout that the bank sends back is available again, and said why', async () => {
  const { mira } = await earner()
  await payOut(mira, NET)
  await world.services.payouts.sendDue()
  await world.platform.database.db
    .updateTable('sandboxAccounts')
    .set({ closed: true })
    .where('id', '=', (eb) =>
      eb.selectFrom('payoutAccounts').select('providerAccount').where('creatorId', '=', mira.id),
    )
    .execute()
  await passDays(world, 3)
  const [back] = await payoutsOf(mira)
  expect(back).toMatchObject({ state: 'failed', failure: expect.stringMatching(/closed/) })
  expect(await accountOf(mira)).toMatchObject({ available: NET, underWay: 0 })
  await settleMoney(world)
  expect((await accountOf(mira)).available, 'given back once').toBe(NET)
})

test('a payout that the provider refuses at once is available again', async () => {
  const { mira } = await earner()
  await payOut(mira, NET)
  await world.platform.database.db
    .updateTable('sandboxAccounts')
    .set({ payoutsEnabled: false })
    .where('id', '=', (eb) =>
      eb.selectFrom('payoutAccounts').select('providerAccount').where('creatorId', '=', mira.id),
    )
    .execute()
  await world.services.payouts.sendDue()
  expect(await payoutsOf(mira)).toMatchObject([{ state: 'failed' }])
  expect((await accountOf(mira)).available).toBe(NET)
})

test('a provider that does not answer keeps the money on its way, under one key, until it does', async () => {
  const { mira } = await earner()
  await payOut(mira, NET)
  const send = vi.spyOn(world.services.sandbox!.provider, 'createPayout')
  send.mockRejectedValue(new ProviderAway('Nobody there.'))
  for (let n = 0; n < 13; n++) {
    await world.services.payouts.sendDue()
    world.clock.advance({ hours: 6 })
  }
  expect(new Set(send.mock.calls.map(([{ key }]) => key)).size).toBe(1)
  send.mockRestore()
  const again = { ...mira, ...(await world.signInAgain(mira.id)) }
  expect(await accountOf(again)).toMatchObject({ available: 0, underWay: NET })
  expect(await payoutsOf(again)).toMatchObject([{ state: 'sent', failure: null }])
  const { db } = world.platform.database
  expect((await world.services.books.reports(db)).matters).toMatchObject([
    { kind: 'payout', amount: NET, words: 'Nobody there.' },
  ])
  await arrive()
  expect(await payoutsOf(again)).toMatchObject([{ state: 'paid' }])
  expect((await world.services.books.reports(db)).matters).toEqual([])
})

test('an answer that comes after the news does not undo it', async () => {
  const { mira } = await earner()
  await payOut(mira, NET)
  const { provider } = world.services.sandbox!
  const original = provider.createPayout
  // Two nodes send the same one; the answer to the slower is read when it has arrived long since.
  const send = vi.spyOn(provider, 'createPayout').mockImplementationOnce(async (wish) => {
    const sent = await original(wish)
    world.clock.advance({ minutes: 2 })
    await world.services.payouts.sendDue()
    await passDays(world, 3)
    return sent
  })
  await world.services.payouts.sendDue()
  send.mockRestore()
  expect(await payoutsOf(mira)).toMatchObject([{ state: 'paid' }])
})

test('what is given back after a payout is a debt, which what comes in makes good first', async () => {
  const { mira, fans } = await earner()
  await payOut(mira, NET)
  await arrive()
  await refundAll(fans[0]!)
  expect((await accountOf(mira)).available).toBe(-NET)
  expect((await payOut(mira, 2_000)).problem.code).toBe('not_enough')
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  await passDays(world, 8)
  expect((await accountOf(mira)).available).toBe(0)
  await weekly()
  expect(await payoutsOf(mira)).toHaveLength(1)
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  await passDays(world, 8)
  expect((await accountOf(mira)).available).toBe(NET)
})

async function refundAll(fan: SignedIn): Promise<void> {
  const { id } = (await fan.call(getTransactions, { query: {} })).body.items[0]!
  const body = { reason: 'no_posts', details: '' } as const
  await fan.call(postRefundRequest, { params: { id }, body }, { 'idempotency-key': `ask-${id}` })
  const aiko = await world.signIn({ roles: ['admin'] })
  const cases = (await aiko.call(getRefundCases, { query: { limit: '50' } })).body.items
  const mine = cases.find(({ transactionId }) => transactionId === id)!
  const decision = { decision: 'approve', amount: PRICE, note: '' } as const
  const decided = await aiko.call(decideRefund, { params: { id: mine.id }, body: decision })
  if (decided.status !== 200) throw new Error(JSON.stringify(decided.problem))
  await settleMoney(world)
}
