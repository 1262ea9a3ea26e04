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
import { ProviderUnavailable } from '#adapters/payments/port.ts'
import { passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const PRICE = 5_000
/** The creator's part of the price. */
const NET = 4_500

/** A creator with that many paying fans, whose payments are all available. */
async function createEarner(fanCount = 1) {
  const mira = await sellingCreator(world, PRICE)
  const fans: SignedIn[] = []
  for (let n = 0; n < fanCount; n++) {
    const fan = await world.person()
    await subscribe(world, fan, mira.id, { price: PRICE })
    fans.push(fan)
  }
  await passDays(world, 8)
  return { mira, fans }
}

const requestPayout = (creator: SignedIn, amount: number, key: string = crypto.randomUUID()) =>
  creator.call(postPayout, { body: { amount } }, { 'idempotency-key': key })
const getAccount = async (creator: SignedIn) => (await creator.call(getPayoutAccount, {})).body
const listPayouts = async (creator: SignedIn) => (await creator.call(getPayouts, { query: {} })).body.items
const payOutWeekly = () => world.services.payouts.payOutWeekly(new AbortController().signal)

/** Sends requested payouts and waits until they arrive. */
async function completePayouts() {
  await world.services.payouts.sendDue()
  await passDays(world, 3)
}

test('makes a payment available after a week and sends it to the bank', async () => {
  const mira = await sellingCreator(world, PRICE)
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  expect(await getAccount(mira)).toMatchObject({ available: 0, pending: NET, underWay: 0 })
  expect((await requestPayout(mira, 2_000)).problem.code).toBe('not_enough')
  await passDays(world, 8)
  expect(await getAccount(mira)).toMatchObject({ available: NET, pending: 0 })
  const request = await requestPayout(mira, 3_000)
  expect(request.body).toMatchObject({ amount: 3_000, state: 'sent', weekly: false })
  expect(await getAccount(mira)).toMatchObject({ available: 1_500, underWay: 3_000 })
  await completePayouts()
  expect(await listPayouts(mira)).toMatchObject([{ id: request.body.id, state: 'paid' }])
  expect(await getAccount(mira)).toMatchObject({ available: 1_500, underWay: 0 })
  const rows = (await mira.call(getEarnings, { query: {} })).body.items
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payout', -3_000],
    ['charge', NET],
  ])
})

test('never exceeds the available amount in twenty concurrent payouts', async () => {
  const { mira } = await createEarner(2)
  const replies = await Promise.all(Array.from({ length: 20 }, () => requestPayout(mira, 2_000)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(replies.filter(({ problem }) => problem.code === 'not_enough')).toHaveLength(16)
  expect(await getAccount(mira)).toMatchObject({ available: 2 * NET - 8_000, underWay: 8_000 })
})

test('creates one payout for repeated requests with the same idempotency key', async () => {
  const { mira } = await createEarner()
  const key = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 5 }, () => requestPayout(mira, 2_000, key)))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await listPayouts(mira)).toHaveLength(1)
})

test('rejects a payout below the minimum or without an account', async () => {
  const { mira } = await createEarner()
  expect((await requestPayout(mira, 1_999)).problem.code).toBe('below_minimum')
  const withoutAccount = await world.signIn({ roles: ['creator'] })
  expect((await requestPayout(withoutAccount, 2_000)).problem.code).toBe('payout_account_missing')
  expect((await withoutAccount.call(putPayoutSchedule, { body: { weekly: false } })).problem.code).toBe(
    'payout_account_missing',
  )
})

test('pays everyone once a week, except creators who request their payouts themselves', async () => {
  const [{ mira }, { mira: noor }, { mira: onRequest }] = [
    await createEarner(),
    await createEarner(),
    await createEarner(),
  ]
  await onRequest.call(putPayoutSchedule, { body: { weekly: false } })
  await Promise.all([payOutWeekly(), payOutWeekly(), payOutWeekly()])
  await payOutWeekly()
  for (const creator of [mira, noor]) {
    expect(await listPayouts(creator)).toMatchObject([{ amount: NET, weekly: true }])
    expect((await getAccount(creator)).available).toBe(0)
  }
  expect(await listPayouts(onRequest)).toEqual([])
  expect(await getAccount(onRequest)).toMatchObject({ available: NET, weekly: false, nextAt: null })
})

test('announces the next payout by our clock, even if the sandbox is ahead', async () => {
  const { mira } = await createEarner()
  await passDays(world, 30)
  const { nextAt, now } = await getAccount(mira)
  expect(Date.parse(now)).toBeGreaterThan(Date.parse(nextAt!))
  expect(Date.parse(nextAt!) - world.clock.now().getTime()).toBeLessThanOrEqual(7 * 86_400_000)
})

test('makes a payout that the bank returns available again, with the reason', async () => {
  const { mira } = await createEarner()
  await requestPayout(mira, NET)
  await world.services.payouts.sendDue()
  await world.platform.database.db
    .updateTable('sandboxAccounts')
    .set({ closed: true })
    .where('id', '=', (eb) =>
      eb.selectFrom('payoutAccounts').select('providerAccount').where('creatorId', '=', mira.id),
    )
    .execute()
  await passDays(world, 3)
  const [returned] = await listPayouts(mira)
  expect(returned).toMatchObject({ state: 'failed', failure: expect.stringMatching(/closed/) })
  expect(await getAccount(mira)).toMatchObject({ available: NET, underWay: 0 })
  await settleMoney(world)
  expect((await getAccount(mira)).available, 'returned once').toBe(NET)
})

test('makes a payout that the provider refuses available again', async () => {
  const { mira } = await createEarner()
  await requestPayout(mira, NET)
  await world.platform.database.db
    .updateTable('sandboxAccounts')
    .set({ payoutsEnabled: false })
    .where('id', '=', (eb) =>
      eb.selectFrom('payoutAccounts').select('providerAccount').where('creatorId', '=', mira.id),
    )
    .execute()
  await world.services.payouts.sendDue()
  expect(await listPayouts(mira)).toMatchObject([{ state: 'failed' }])
  expect((await getAccount(mira)).available).toBe(NET)
})

test('repeats a payout with the same key until the provider answers', async () => {
  const { mira } = await createEarner()
  await requestPayout(mira, NET)
  const send = vi.spyOn(world.services.sandbox!.provider, 'createPayout')
  send.mockRejectedValue(new ProviderUnavailable('The provider is down.'))
  for (let n = 0; n < 13; n++) {
    await world.services.payouts.sendDue()
    world.clock.advance({ hours: 6 })
  }
  expect(new Set(send.mock.calls.map(([{ key }]) => key)).size).toBe(1)
  send.mockRestore()
  const signedInAgain = { ...mira, ...(await world.signInAgain(mira.id)) }
  expect(await getAccount(signedInAgain)).toMatchObject({ available: 0, underWay: NET })
  expect(await listPayouts(signedInAgain)).toMatchObject([{ state: 'sent', failure: null }])
  const { db } = world.platform.database
  expect((await world.services.payments.listReconciliations(db)).matters).toMatchObject([
    { kind: 'payout', amount: NET, words: 'The provider is down.' },
  ])
  await completePayouts()
  expect(await listPayouts(signedInAgain)).toMatchObject([{ state: 'paid' }])
  expect((await world.services.payments.listReconciliations(db)).matters).toEqual([])
})

test('ignores a reply of the provider that arrives after a newer snapshot', async () => {
  const { mira } = await createEarner()
  await requestPayout(mira, NET)
  const { provider } = world.services.sandbox!
  const original = provider.createPayout
  // Two nodes send the same payout. The slower one gets its reply after the payout has arrived at the bank.
  const send = vi.spyOn(provider, 'createPayout').mockImplementationOnce(async (request) => {
    const sent = await original(request)
    world.clock.advance({ minutes: 2 })
    await world.services.payouts.sendDue()
    await passDays(world, 3)
    return sent
  })
  await world.services.payouts.sendDue()
  send.mockRestore()
  expect(await listPayouts(mira)).toMatchObject([{ state: 'paid' }])
})

test('turns a refund after a payout into a debt that later payments settle first', async () => {
  const { mira, fans } = await createEarner()
  await requestPayout(mira, NET)
  await completePayouts()
  await refundAll(fans[0]!)
  expect((await getAccount(mira)).available).toBe(-NET)
  expect((await requestPayout(mira, 2_000)).problem.code).toBe('not_enough')
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  await passDays(world, 8)
  expect((await getAccount(mira)).available).toBe(0)
  await payOutWeekly()
  expect(await listPayouts(mira)).toHaveLength(1)
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  await passDays(world, 8)
  expect((await getAccount(mira)).available).toBe(NET)
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
