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

const request = (fan: SignedIn, payment: string) =>
  fan.call(
    postRefundRequest,
    { params: { id: payment }, body: { reason: 'by_mistake', details: '' } },
    { 'idempotency-key': crypto.randomUUID() },
  )

const listCases = async (admin: SignedIn, which: 'open' | 'decided', fan: SignedIn) =>
  (await admin.call(getRefundCases, { query: { which, limit: '50' } })).body.items.filter(
    (one) => one.fan?.id === fan.id,
  )

const approve = (by: SignedIn, id: string, amount = PRICE) =>
  by.call(decideRefund, { params: { id }, body: { decision: 'approve', amount, note: 'Sorry.' } })
const detailsFor = async (fan: SignedIn, id: string) =>
  (await fan.call(getTransaction, { params: { id } })).body
const notificationsOf = async (who: SignedIn) =>
  (await who.call(getNotifications, {})).body.items.map(({ title, opens }) => [title, opens])

async function approvedRefund(amount = PRICE) {
  const [mira, ana] = [await sellingCreator(world, PRICE), await world.person()]
  const admin = await world.signIn({ roles: ['admin'] })
  await subscribe(world, ana, mira.id, { price: PRICE })
  const { id: payment } = (await ana.call(getTransactions, { query: {} })).body.items[0]!
  await request(ana, payment)
  const { id } = (await listCases(admin, 'open', ana))[0]!
  await approve(admin, id, amount)
  return { ana, admin, id, payment }
}

/** The refund fails at the fan's bank, and the nightly comparison finds out. */
async function failAtBank(payment: string): Promise<void> {
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

async function dispute(payment: string): Promise<void> {
  const { providerCharge } = await world.platform.database.db
    .selectFrom('transactions')
    .select('providerCharge')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  await world.services.sandbox!.dispute(providerCharge!)
}

test('reopens a request when the provider refuses the refund, notifies the fan and posts nothing', async () => {
  const { ana, admin, id, payment } = await approvedRefund()
  await dispute(payment)
  await world.services.transactions.sendDueRefunds()
  await world.dispatcher.drain()
  expect(await listCases(admin, 'decided', ana)).toEqual([])
  expect(await listCases(admin, 'open', ana)).toMatchObject([
    { id, state: 'open', given: null, failure: { words: BANK_WORDS, amount: PRICE } },
  ])
  const { ledger } = (await admin.call(getRefundCase, { params: { id } })).body
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'processing'])
  const details = await detailsFor(ana, payment)
  expect(details).toMatchObject({ refunded: 0, refund: { request: { state: 'open' } } })
  expect(details.steps.map(({ kind }) => kind)).toEqual(['paid', 'refund_requested', 'refund_failed'])
  expect(await notificationsOf(ana)).toContainEqual(['Your refund takes longer', `/transaction/${payment}`])
  expect(await notificationsOf(admin)).toContainEqual([
    'A refund that you approved was refused',
    `/admin/refunds?open=${id}`,
  ])
})

test('approves a reopened request again and clears the failure', async () => {
  const { ana, admin, id, payment } = await approvedRefund()
  const refund = vi.spyOn(world.services.sandbox!.provider, 'refund')
  const { ProviderRefused } = await import('#adapters/payments/port.ts')
  refund.mockRejectedValueOnce(new ProviderRefused('Not today.'))
  await world.services.transactions.sendDueRefunds()
  refund.mockRestore()
  expect((await listCases(admin, 'open', ana))[0]!.failure?.words).toBe('Not today.')
  expect((await approve(admin, id)).body).toMatchObject({ state: 'approved', given: PRICE, failure: null })
  await settleMoney(world)
  expect(await detailsFor(ana, payment)).toMatchObject({ state: 'refunded', refunded: PRICE })
})

test('repeats a refund under the same key while the provider is down, without reopening the request', async () => {
  const { ana, admin, payment } = await approvedRefund()
  const refund = vi.spyOn(world.services.sandbox!.provider, 'refund')
  refund.mockRejectedValue(new ProviderUnavailable('The provider is down.'))
  for (let n = 0; n < 13; n++) {
    await world.services.transactions.sendDueRefunds()
    world.clock.advance({ hours: 6 })
  }
  const keys = new Set(refund.mock.calls.map(([{ key }]) => key))
  refund.mockRestore()
  expect(keys.size).toBe(1)
  const renewed = { ...admin, ...(await world.signInAgain(admin.id)) }
  expect(await listCases(renewed, 'open', ana)).toEqual([])
  const { matters } = await world.services.payments.listReconciliations(world.platform.database.db)
  expect(matters).toMatchObject([{ kind: 'refund', amount: PRICE, words: 'The provider is down.' }])
  await settleMoney(world)
  const again = await world.signInAgain(ana.id)
  expect((await again.call(getTransaction, { params: { id: payment } })).body.refunded).toBe(PRICE)
  expect((await world.services.payments.listReconciliations(world.platform.database.db)).matters).toEqual([])
})

test('reopens a request and reverses the postings when the refund fails later at the bank', async () => {
  const { ana, admin, id, payment } = await approvedRefund()
  await settleMoney(world)
  expect((await detailsFor(ana, payment)).refunded).toBe(PRICE)
  await failAtBank(payment)
  const { case: asked, ledger } = (await admin.call(getRefundCase, { params: { id } })).body
  expect(asked).toMatchObject({ state: 'open', failure: { words: 'The bank has sent it back.' } })
  const sums = ledger.flatMap(({ entries }) => entries).filter(({ account }) => account === 'creator_payable')
  expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(-719)
})

test('posts a second attempt exactly as its preview says', async () => {
  const { admin, id, payment } = await approvedRefund(333)
  await settleMoney(world)
  await failAtBank(payment)
  const { body: shown } = await admin.call(getRefundPreview, { params: { id }, query: { amount: '333' } })
  await approve(admin, id, 333)
  await settleMoney(world)
  const { ledger } = (await admin.call(getRefundCase, { params: { id } })).body
  const parts = ledger
    .filter(({ kind }) => kind === 'refund')
    .map(({ entries }) => entries.find(({ account }) => account === 'fee_revenue')!.amount)
  expect(parts.toSorted((a, b) => a - b)).toEqual([33, 34])
  expect(shown).toMatchObject({ fromPlatform: 34, fromCreator: 299 })
})

test('shows the failure in a newer open request instead of reopening the older one', async () => {
  const { ana, admin, id, payment } = await approvedRefund(333)
  await request(ana, payment)
  await dispute(payment)
  await world.services.transactions.sendDueRefunds()
  const open = await listCases(admin, 'open', ana)
  expect(open).toHaveLength(1)
  expect(open[0]).toMatchObject({ failure: { words: BANK_WORDS } })
  expect(open[0]!.id).not.toBe(id)
  expect(await listCases(admin, 'decided', ana)).toMatchObject([
    { id, given: null, failure: { amount: 333 } },
  ])
})

test('reopens a request when the refund fails before the provider’s reply is saved', async () => {
  const { ana, admin, id, payment } = await approvedRefund()
  const { db } = world.platform.database
  const { provider } = world.services.sandbox!
  const original = provider.refund
  const spy = vi.spyOn(provider, 'refund').mockImplementation(async (request) => {
    const made = await original(request)
    // It fails right away, and the webhook arrives before the reply.
    await db.updateTable('sandboxRefunds').set({ state: 'failed' }).where('id', '=', made.id).execute()
    await world.services.sandbox!.webhooks.deliverAll(overInject(world))
    await world.services.payments.drain()
    return { ...made, state: 'pending' }
  })
  await world.services.transactions.sendDueRefunds()
  spy.mockRestore()
  expect(await listCases(admin, 'open', ana)).toMatchObject([{ id }])
  const [row] = await db.selectFrom('refunds').selectAll().where('transactionId', '=', payment).execute()
  expect(row).toMatchObject({ state: 'failed', providerRefund: expect.any(String) })
  expect((await detailsFor(ana, payment)).steps.map(({ kind }) => kind)).toContain('refund_failed')
})
