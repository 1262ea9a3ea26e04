import {
  decideRefund,
  getRefundCase,
  getRefundCases,
  getRefundPreview,
  getSubscriptions,
  getTransaction,
  getTransactions,
  postRefundRequest,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const signInAdmin = () => world.signIn({ roles: ['admin'] })
const REQUEST = { reason: 'by_mistake', details: 'I pressed twice.' } as const

async function requestedRefund(price = 799) {
  const [mira, ana] = [await sellingCreator(world, price), await world.person()]
  await subscribe(world, ana, mira.id, { price })
  const { id: payment } = (await ana.call(getTransactions, { query: {} })).body.items[0]!
  await request(ana, payment)
  return { mira, ana, payment, id: await openCaseOf(ana) }
}

const request = (fan: SignedIn, payment: string) =>
  fan.call(
    postRefundRequest,
    { params: { id: payment }, body: REQUEST },
    { 'idempotency-key': crypto.randomUUID() },
  )

async function openCaseOf(fan: SignedIn): Promise<string> {
  const { body } = await (await signInAdmin()).call(getRefundCases, { query: { limit: '50' } })
  return body.items.find((one) => one.fan?.id === fan.id)!.id
}

const approve = (by: SignedIn, id: string, amount: number) =>
  by.call(decideRefund, { params: { id }, body: { decision: 'approve', amount, note: 'Sorry.' } })
const reject = (by: SignedIn, id: string, note = 'You read everything.') =>
  by.call(decideRefund, { params: { id }, body: { decision: 'reject', note } })
const detailsFor = async (fan: SignedIn, id: string) =>
  (await fan.call(getTransaction, { params: { id } })).body

const auditLogOf = (id: string) =>
  world.platform.database.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'before', 'after'])
    .where('targetId', '=', id)
    .orderBy('seq')
    .execute()

test('refunds a whole payment, takes back every share of it and ends the subscription', async () => {
  const { ana, payment, id } = await requestedRefund()
  const admin = await signInAdmin()
  const decided = await approve(admin, id, 799)
  expect(decided.body).toMatchObject({ state: 'approved', given: 799, note: 'Sorry.' })
  await settleMoney(world)
  const details = await detailsFor(ana, payment)
  expect(details).toMatchObject({
    state: 'refunded',
    refunded: 799,
    split: { creator: 0, platform: 0, givenBack: 799 },
    refund: { request: { state: 'approved' } },
  })
  const { items: past } = (await ana.call(getSubscriptions, { query: { which: 'past' } })).body
  expect(past).toMatchObject([{ state: 'canceled', endedBecause: 'refunded' }])
  const { ledger } = (await admin.call(getRefundCase, { params: { id } })).body
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'processing', 'refund'])
  for (const { entries } of ledger) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('splits a partial refund as the preview says, and the subscription continues', async () => {
  const { ana, payment, id } = await requestedRefund()
  const admin = await signInAdmin()
  const { body: preview } = await admin.call(getRefundPreview, { params: { id }, query: { amount: '333' } })
  expect(preview).toMatchObject({
    amount: 333,
    fromCreator: 300,
    fromPlatform: 33,
    processing: 53,
    ends: false,
  })
  await approve(admin, id, 333)
  await settleMoney(world)
  expect(await detailsFor(ana, payment)).toMatchObject({
    state: 'partly_refunded',
    split: { creator: 419, platform: 47, givenBack: 333 },
  })
  const { items: live } = (await ana.call(getSubscriptions, { query: {} })).body
  expect(live).toMatchObject([{ state: 'active', cancelled: false }])
})

test('accepts one of several concurrent decisions and refunds once', async () => {
  const { ana, payment, id } = await requestedRefund(1_000)
  const [admin, otherAdmin] = [await signInAdmin(), await signInAdmin()]
  const answers = await Promise.all([
    approve(admin, id, 600),
    approve(otherAdmin, id, 1_000),
    reject(admin, id),
    reject(otherAdmin, id),
    approve(otherAdmin, id, 600),
    approve(admin, id, 1_000),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'already_done')).toHaveLength(5)
  await settleMoney(world)
  await world.services.transactions.sendDueRefunds()
  await settleMoney(world)
  const { given } = answers.find(({ status }) => status === 200)!.body
  expect((await detailsFor(ana, payment)).refunded).toBe(given ?? 0)
  expect((await auditLogOf(id)).filter(({ action }) => !action.endsWith('viewed'))).toHaveLength(1)
})

test('refuses to refund more than is left, including pending refunds', async () => {
  const { ana, payment, id } = await requestedRefund(1_000)
  const admin = await signInAdmin()
  for (const amount of [1_001, 5_000])
    expect((await approve(admin, id, amount)).problem.code).toBe('nothing_to_refund')
  expect((await approve(admin, id, 0)).problem.code).toBe('invalid_input')
  await approve(admin, id, 700)
  await request(ana, payment)
  const again = await openCaseOf(ana)
  const { body } = await admin.call(getRefundCase, { params: { id: again } })
  expect(body.whole).toMatchObject({ amount: 300, ends: true })
  const preview = await admin.call(getRefundPreview, { params: { id: again }, query: { amount: '301' } })
  expect(preview.problem.code).toBe('nothing_to_refund')
  expect((await approve(admin, again, 301)).problem.code).toBe('nothing_to_refund')
  expect((await approve(admin, again, 300)).status).toBe(200)
  await settleMoney(world)
  expect((await detailsFor(ana, payment)).refunded).toBe(1_000)
})

test('refuses a request while a full refund is pending', async () => {
  const { ana, payment, id } = await requestedRefund()
  await approve(await signInAdmin(), id, 799)
  expect((await detailsFor(ana, payment)).refund.until).toBeNull()
  expect((await request(ana, payment)).problem.code).toBe('nothing_to_refund')
  await settleMoney(world)
  expect((await request(ana, payment)).problem.code).toBe('nothing_to_refund')
})

test('keeps a subscription that was renewed since, and says so in the preview', async () => {
  const { ana, id } = await requestedRefund()
  await passDays(world, 31)
  const admin = await signInAdmin()
  const { body } = await admin.call(getRefundCase, { params: { id } })
  expect(body.whole).toMatchObject({ amount: 799, ends: false })
  await approve(admin, id, 799)
  await settleMoney(world)
  const { items: live } = (await ana.call(getSubscriptions, { query: {} })).body
  expect(live).toMatchObject([{ state: 'active', cancelled: false }])
})

test('shows a note about an approval to our team only', async () => {
  const { ana, payment, id } = await requestedRefund()
  const admin = await signInAdmin()
  await approve(admin, id, 100)
  expect((await detailsFor(ana, payment)).refund.request).toMatchObject({ state: 'approved', note: null })
  const exported = world.platform.personalData.sections.find(({ name }) => name === 'transactions')!
  expect(JSON.stringify(await exported.export(world.platform.database.db, ana.id))).not.toContain('Sorry.')
  expect((await admin.call(getRefundCase, { params: { id } })).body.case.note).toBe('Sorry.')
})

test('refuses decisions by the fan or the creator of the payment', async () => {
  const { mira, ana, id } = await requestedRefund()
  for (const person of [mira, ana]) {
    await world.platform.database.db
      .insertInto('userRoles')
      .values({ userId: person.id, role: 'admin' })
      .execute()
    const asAdmin = { ...person, ...(await world.signInAgain(person.id)) }
    expect((await approve(asAdmin, id, 100)).problem.code).toBe('forbidden')
    expect((await reject(asAdmin, id)).problem.code).toBe('forbidden')
  }
  expect((await approve(await signInAdmin(), id, 100)).status).toBe(200)
})

test('requires a reason for a rejection, shows it to the fan and refunds nothing', async () => {
  const { ana, payment, id } = await requestedRefund()
  const admin = await signInAdmin()
  expect((await reject(admin, id, ' ')).problem.code).toBe('invalid_input')
  expect((await reject(admin, id)).body).toMatchObject({ state: 'rejected', given: null })
  await settleMoney(world)
  const details = await detailsFor(ana, payment)
  expect(details).toMatchObject({ state: 'paid', refunded: 0, refund: { request: { state: 'rejected' } } })
  expect(details.refund.request!.note).toBe('You read everything.')
  expect(details.steps.map(({ kind }) => kind)).toEqual(['paid', 'refund_requested', 'refund_rejected'])
})

test('logs each view and each decision', async () => {
  const { id } = await requestedRefund()
  const [admin, otherAdmin] = [await signInAdmin(), await signInAdmin()]
  await admin.call(getRefundCase, { params: { id } })
  await approve(otherAdmin, id, 200)
  expect(await auditLogOf(id)).toEqual([
    { actorId: admin.id, action: 'refund_request.viewed', before: null, after: null },
    {
      actorId: otherAdmin.id,
      action: 'refund_request.approved',
      before: { state: 'open', amount: null },
      after: { state: 'approved', amount: 200 },
    },
  ])
})

test('leaves out what people wrote in the list, because only views of a case are logged', async () => {
  const { id } = await requestedRefund()
  const admin = await signInAdmin()
  await reject(admin, (await requestedRefund()).id, 'A note of ours.')
  for (const which of ['open', 'decided'] as const) {
    const { body } = await admin.call(getRefundCases, { query: { which, limit: '50' } })
    expect(body.items.length).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toMatch(/I pressed twice|A note of ours/)
  }
  expect((await admin.call(getRefundCase, { params: { id } })).body.case.details).toBe(REQUEST.details)
})

test('lists open requests from the oldest and decided ones from the newest', async () => {
  const [first, second] = [await requestedRefund(), await requestedRefund()]
  const admin = await signInAdmin()
  const idsOf = async (which: 'open' | 'decided') =>
    (await admin.call(getRefundCases, { query: { which, limit: '50' } })).body.items.map(({ id }) => id)
  expect((await idsOf('open')).slice(-2)).toEqual([first.id, second.id])
  world.clock.advance({ seconds: 1 })
  await reject(admin, first.id)
  world.clock.advance({ seconds: 1 })
  await reject(admin, second.id)
  expect((await idsOf('decided')).slice(0, 2)).toEqual([second.id, first.id])
  expect(await idsOf('open')).not.toContain(first.id)
})
