import {
  decideRefund,
  getNotifications,
  getRefundCase,
  getRefundCases,
  getRefundPreview,
  getTransaction,
  getTransactions,
  postRefundRequest,
} from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { ProviderUnavailable } from '#adapters/payments/port.ts'
import { overInject, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const PRICE = 799
const BANK_WORDS = 'The bank has taken it back already.'

const ask = (fan: SignedIn, payment: string) =>
  fan.call(
    postRefundRequest,
    { params: { id: payment }, body: { reason: 'by_mistake', details: '' } },
    { 'idempotency-key': crypto.randomUUID() },
  )

const casesOf = async (desk: SignedIn, which: 'open' | 'decided', fan: SignedIn) =>
  (await desk.call(getRefundCases, { query: { which, limit: '50' } })).body.items.filter(
    (one) => one.fan?.id === fan.id,
  )

const give = (by: SignedIn, id: string, amount = PRICE) =>
  by.call(decideRefund, { params: { id }, body: { decision: 'approve', amount, note: 'Sorry.' } })
const seenBy = async (fan: SignedIn, id: string) => (await fan.call(getTransaction, { params: { id } })).body
const toldTo = async (who: SignedIn) =>
  (await who.call(getNotifications, {})).body.items.map(({ title, opens }) => [title, opens])

/** Somebody asked for their money, and the team has said yes. */
async function approved(amount = PRICE) {
  const [mira, ana] = [await sellingCreator(world, PRICE), await world.person()]
  const aiko = await world.signIn({ roles: ['admin'] })
  await subscribe(world, ana, mira.id, { price: PRICE })
  const { id: payment } = (await ana.call(getTransactions, { query: {} })).body.items[0]!
  await ask(ana, payment)
  const { id } = (await casesOf(aiko, 'open', ana))[0]!
  await give(aiko, id, amount)
  return { ana, aiko, id, payment }
}

/** The provider gave it back, and it did not arrive. */
async function sendBack(payment: string): Promise<void> {
  const { db } = world.platform.database
  const { providerPayment } = await db
    .selectFrom('transactions')
    .select('providerPayment')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('sandboxRefunds')
    .set({ state: 'failed' })
    .where('payment', '=', providerPayment)
    .execute()
  const report = await world.services.payments.reconcile(new AbortController().signal)
  expect(report?.repaired).toBeGreaterThan(0)
}

/** The fan's bank is faster than we are. */
async function dispute(payment: string): Promise<void> {
  const { providerCharge } = await world.platform.database.db
    .selectFrom('transactions')
    .select('providerCharge')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  await world.services.sandbox!.dispute(providerCharge!)
}

test('what the provider refuses is back in the queue with its words, told to the fan, and in no ledger', async () => {
  const { ana, aiko, id, payment } = await approved()
  await dispute(payment)
  await world.services.transactions.giveBackDue()
  await world.dispatcher.drain()
  expect(await casesOf(aiko, 'decided', ana)).toEqual([])
  expect(await casesOf(aiko, 'open', ana)).toMatchObject([
    { id, state: 'open', given: null, failure: { words: BANK_WORDS, amount: PRICE } },
  ])
  const { ledger } = (await aiko.call(getRefundCase, { params: { id } })).body
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'processing'])
  const seen = await seenBy(ana, payment)
  expect(seen).toMatchObject({ refunded: 0, refund: { request: { state: 'open' } } })
  expect(seen.steps.map(({ kind }) => kind)).toEqual(['paid', 'refund_asked', 'refund_failed'])
  expect(await toldTo(ana)).toContainEqual(['Your refund takes longer', `/transaction/${payment}`])
  expect(await toldTo(aiko)).toContainEqual([
    'A refund that you approved was refused',
    `/admin/refunds?open=${id}`,
  ])
})

test('it can be decided once more, and what was said before is gone then', async () => {
  const { ana, aiko, id, payment } = await approved()
  const refund = vi.spyOn(world.services.sandbox!.provider, 'refund')
  const { ProviderRefused } = await import('#adapters/payments/port.ts')
  refund.mockRejectedValueOnce(new ProviderRefused('Not today.'))
  await world.services.transactions.giveBackDue()
  refund.mockRestore()
  expect((await casesOf(aiko, 'open', ana))[0]!.failure?.words).toBe('Not today.')
  expect((await give(aiko, id)).body).toMatchObject({ state: 'approved', given: PRICE, failure: null })
  await settleMoney(world)
  expect(await seenBy(ana, payment)).toMatchObject({ state: 'refunded', refunded: PRICE })
})

test('a provider that does not answer is asked again under the same key, and nothing is decided anew', async () => {
  const { ana, aiko, payment } = await approved()
  const refund = vi.spyOn(world.services.sandbox!.provider, 'refund')
  refund.mockRejectedValue(new ProviderUnavailable('The provider is down.'))
  for (let n = 0; n < 13; n++) {
    await world.services.transactions.giveBackDue()
    world.clock.advance({ hours: 6 })
  }
  const keys = new Set(refund.mock.calls.map(([{ key }]) => key))
  refund.mockRestore()
  expect(keys.size).toBe(1)
  const desk = { ...aiko, ...(await world.signInAgain(aiko.id)) }
  expect(await casesOf(desk, 'open', ana)).toEqual([])
  const { matters } = await world.services.payments.listReconciliations(world.platform.database.db)
  expect(matters).toMatchObject([{ kind: 'refund', amount: PRICE, words: 'The provider is down.' }])
  await settleMoney(world)
  const again = await world.signInAgain(ana.id)
  expect((await again.call(getTransaction, { params: { id: payment } })).body.refunded).toBe(PRICE)
  expect((await world.services.payments.listReconciliations(world.platform.database.db)).matters).toEqual([])
})

test('what the bank sends back later is decided once more, and the ledger is as before', async () => {
  const { ana, aiko, id, payment } = await approved()
  await settleMoney(world)
  expect((await seenBy(ana, payment)).refunded).toBe(PRICE)
  await sendBack(payment)
  const { case: asked, ledger } = (await aiko.call(getRefundCase, { params: { id } })).body
  expect(asked).toMatchObject({ state: 'open', failure: { words: 'The bank has sent it back.' } })
  const sums = ledger.flatMap(({ entries }) => entries).filter(({ account }) => account === 'creator_payable')
  expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(-719)
})

test('what is shown before the second try is what the ledger says of it, to a cent', async () => {
  const { aiko, id, payment } = await approved(333)
  await settleMoney(world)
  await sendBack(payment)
  const { body: shown } = await aiko.call(getRefundPreview, { params: { id }, query: { amount: '333' } })
  await give(aiko, id, 333)
  await settleMoney(world)
  const { ledger } = (await aiko.call(getRefundCase, { params: { id } })).body
  const parts = ledger
    .filter(({ kind }) => kind === 'refund')
    .map(({ entries }) => entries.find(({ account }) => account === 'fee_revenue')!.amount)
  expect(parts.toSorted((a, b) => a - b)).toEqual([33, 34])
  expect(shown).toMatchObject({ fromPlatform: 34, fromCreator: 299 })
})

test('a request that was asked meanwhile is told of it, and there is one to decide', async () => {
  const { ana, aiko, id, payment } = await approved(333)
  await ask(ana, payment)
  await dispute(payment)
  await world.services.transactions.giveBackDue()
  const open = await casesOf(aiko, 'open', ana)
  expect(open).toHaveLength(1)
  expect(open[0]).toMatchObject({ failure: { words: BANK_WORDS } })
  expect(open[0]!.id).not.toBe(id)
  expect(await casesOf(aiko, 'decided', ana)).toMatchObject([{ id, given: null, failure: { amount: 333 } }])
})

test('a refund that came back before its answer was written down is back in the queue, too', async () => {
  const { ana, aiko, id, payment } = await approved()
  const { db } = world.platform.database
  const { provider } = world.services.sandbox!
  const original = provider.refund
  const slow = vi.spyOn(provider, 'refund').mockImplementation(async (wish) => {
    const made = await original(wish)
    // Meanwhile it fails, and we hear of that first.
    await db.updateTable('sandboxRefunds').set({ state: 'failed' }).where('id', '=', made.id).execute()
    await world.services.sandbox!.webhooks.deliverAll(overInject(world))
    await world.services.payments.drain()
    return { ...made, state: 'pending' }
  })
  await world.services.transactions.giveBackDue()
  slow.mockRestore()
  expect(await casesOf(aiko, 'open', ana)).toMatchObject([{ id }])
  const [row] = await db.selectFrom('refunds').selectAll().where('transactionId', '=', payment).execute()
  expect(row).toMatchObject({ state: 'failed', providerRefund: expect.any(String) })
  expect((await seenBy(ana, payment)).steps.map(({ kind }) => kind)).toContain('refund_failed')
})
