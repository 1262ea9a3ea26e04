import {
  AccountMessage,
  cancelSubscription,
  decideRefund,
  getRefundCases,
  getTransactions,
  postPayout,
  postRefundRequest,
  RENEWAL_RETRY_DAYS,
} from '@koji/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Client, useLive } from '#test/live-client.ts'
import {
  CARD_THAT_FAILS_LATER,
  passDays,
  sellingCreator,
  settleMoney,
  subscribe,
  support,
} from '#test/money.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const live = useLive(world)

const messagesTo = ({ frames }: Client): AccountMessage[] =>
  frames.flatMap((frame) => (frame.type === 'message' ? [z.parse(AccountMessage, frame.body)] : []))
const typesIn = (client: Client, type: AccountMessage['type']) =>
  messagesTo(client).filter((message) => message.type === type)
const expectMessage = (client: Client, message: AccountMessage) =>
  until(() => expect(messagesTo(client)).toContainEqual(message))
const firstPayment = async (fan: SignedIn) =>
  (await fan.call(getTransactions, { query: {} })).body.items[0]!.id

/** Months have different lengths. */
async function daysToRenewal(id: string): Promise<number> {
  const { periodEnd } = await world.platform.database.db
    .selectFrom('subscriptions')
    .select('periodEnd')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (periodEnd.getTime() - world.services.sandbox!.now().getTime() + 60_000) / 86_400_000
}

test('notifies fan and creator when a subscription starts, fails and is cancelled', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const [fans, creators] = [await live.connect(ana.cookie), await live.connect(mira.cookie)]
  const expectMessages = async (act: () => Promise<unknown>) => {
    const [fanBefore, creatorBefore] = [
      typesIn(fans, 'subscription_changed').length,
      typesIn(creators, 'earnings_changed').length,
    ]
    await act()
    await until(() => {
      expect(typesIn(fans, 'subscription_changed').length).toBeGreaterThan(fanBefore)
      expect(typesIn(creators, 'earnings_changed').length).toBeGreaterThan(creatorBefore)
    })
  }
  let id = ''
  await expectMessages(async () => {
    id = await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  })
  await expectMessages(async () => passDays(world, await daysToRenewal(id)))
  await expectMessages(() => passDays(world, RENEWAL_RETRY_DAYS[0]))
  await expectMessages(() => ana.call(cancelSubscription, { params: { id } }))
  for (const client of [fans, creators]) client.socket.close()
})

test('notifies a fan of a refund decision, and no one else', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  const aiko = await world.signIn({ roles: ['admin'] })
  await support(world, ana, mira)
  const transaction = await firstPayment(ana)
  const body = { reason: 'by_mistake', details: '' } as const
  await ana.call(
    postRefundRequest,
    { params: { id: transaction }, body },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const [anas, bens] = [await live.connect(ana.cookie), await live.connect(ben.cookie)]
  const { id } = (await aiko.call(getRefundCases, { query: { limit: '50' } })).body.items.at(-1)!
  await aiko.call(decideRefund, { params: { id }, body: { decision: 'approve', amount: 300, note: '' } })
  await expectMessage(anas, { type: 'transaction_changed', transaction })
  const before = typesIn(anas, 'transaction_changed').length
  await settleMoney(world)
  await until(() => expect(typesIn(anas, 'transaction_changed').length).toBeGreaterThan(before))
  expect(messagesTo(bens)).toEqual([])
  for (const client of [anas, bens]) client.socket.close()
})

test('notifies a creator of a payout and of a change to their payout account', async () => {
  const mira = await sellingCreator(world, 5_000)
  await support(world, await world.person(), mira)
  await passDays(world, 8)
  const recent = await world.signInAgain(mira.id)
  const client = await live.connect(recent.cookie)
  await recent.call(postPayout, { body: { amount: 2_000 } }, { 'idempotency-key': crypto.randomUUID() })
  await expectMessage(client, { type: 'earnings_changed' })
  const before = typesIn(client, 'earnings_changed').length
  const { providerAccount } = await world.platform.database.db
    .selectFrom('payoutAccounts')
    .select('providerAccount')
    .where('creatorId', '=', mira.id)
    .executeTakeFirstOrThrow()
  await world.platform.database.db
    .updateTable('sandboxAccounts')
    .set({ payoutsEnabled: false })
    .where('id', '=', providerAccount)
    .execute()
  await world.services.payments.reconcile(new AbortController().signal)
  await until(() => expect(typesIn(client, 'earnings_changed').length).toBeGreaterThan(before))
  client.socket.close()
})

test('combines messages to a creator when many subscriptions renew', async () => {
  const mira = await sellingCreator(world)
  for (let n = 0; n < 12; n++) await support(world, await world.person(), mira)
  const client = await live.connect(mira.cookie)
  await passDays(world, 31)
  await until(() => expect(typesIn(client, 'earnings_changed').length).toBeGreaterThan(0))
  // Without a limit, each renewal would send two: one for the subscription and one for the payment.
  expect(typesIn(client, 'earnings_changed').length).toBeLessThan(12)
  client.socket.close()
})
