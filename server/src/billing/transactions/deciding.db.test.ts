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

const admin = () => world.signIn({ roles: ['admin'] })
const why = { reason: 'by_mistake', details: 'I pressed twice.' } as const

/** Somebody has paid and wants it back. */
async function asked(price = 799) {
  const [mira, ana] = [await sellingCreator(world, price), await world.person()]
  await subscribe(world, ana, mira.id, { price })
  const { id: payment } = (await ana.call(getTransactions, { query: {} })).body.items[0]!
  await ask(ana, payment)
  return { mira, ana, payment, id: await openCaseOf(ana) }
}

const ask = (fan: SignedIn, payment: string) =>
  fan.call(
    postRefundRequest,
    { params: { id: payment }, body: why },
    { 'idempotency-key': crypto.randomUUID() },
  )

async function openCaseOf(fan: SignedIn): Promise<string> {
  const { body } = await (await admin()).call(getRefundCases, { query: { limit: '50' } })
  return body.items.find((one) => one.fan?.id === fan.id)!.id
}

const give = (by: SignedIn, id: string, amount: number) =>
  by.call(decideRefund, { params: { id }, body: { decision: 'approve', amount, note: 'Sorry.' } })
const reject = (by: SignedIn, id: string, note = 'You read everything.') =>
  by.call(decideRefund, { params: { id }, body: { decision: 'reject', note } })
const seenBy = async (fan: SignedIn, id: string) => (await fan.call(getTransaction, { params: { id } })).body

const actsOn = (id: string) =>
  world.platform.database.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'before', 'after'])
    .where('targetId', '=', id)
    .orderBy('seq')
    .execute()

test('everything is given back: the fan has it, nobody keeps a part, the subscription ends', async () => {
  const { ana, payment, id } = await asked()
  const aiko = await admin()
  const decided = await give(aiko, id, 799)
  expect(decided.body).toMatchObject({ state: 'approved', given: 799, note: 'Sorry.' })
  await settleMoney(world)
  const seen = await seenBy(ana, payment)
  expect(seen).toMatchObject({
    state: 'refunded',
    refunded: 799,
    split: { creator: 0, platform: 0, givenBack: 799 },
    refund: { request: { state: 'approved' } },
  })
  const { items: past } = (await ana.call(getSubscriptions, { query: { which: 'past' } })).body
  expect(past).toMatchObject([{ state: 'canceled', endedBecause: 'refunded' }])
  const { ledger } = (await aiko.call(getRefundCase, { params: { id } })).body
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'processing', 'refund'])
  for (const { entries } of ledger) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('what is shown before is what happens, and a part leaves the subscription as it is', async () => {
  const { ana, payment, id } = await asked()
  const aiko = await admin()
  const { body: preview } = await aiko.call(getRefundPreview, { params: { id }, query: { amount: '333' } })
  expect(preview).toMatchObject({
    amount: 333,
    fromCreator: 300,
    fromPlatform: 33,
    processing: 53,
    ends: false,
  })
  await give(aiko, id, 333)
  await settleMoney(world)
  expect(await seenBy(ana, payment)).toMatchObject({
    state: 'partly_refunded',
    split: { creator: 419, platform: 47, givenBack: 333 },
  })
  const { items: live } = (await ana.call(getSubscriptions, { query: {} })).body
  expect(live).toMatchObject([{ state: 'active', cancelled: false }])
})

test('two of the team at once: one decides, the money goes back once', async () => {
  const { ana, payment, id } = await asked(1_000)
  const [aiko, ben] = [await admin(), await admin()]
  const answers = await Promise.all([
    give(aiko, id, 600),
    give(ben, id, 1_000),
    reject(aiko, id),
    reject(ben, id),
    give(ben, id, 600),
    give(aiko, id, 1_000),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'already_done')).toHaveLength(5)
  await settleMoney(world)
  await world.services.transactions.giveBackDue()
  await settleMoney(world)
  const { given } = answers.find(({ status }) => status === 200)!.body
  expect((await seenBy(ana, payment)).refunded).toBe(given ?? 0)
  expect((await actsOn(id)).filter(({ action }) => !action.endsWith('viewed'))).toHaveLength(1)
})

test('never more than is left, also while a part is on its way', async () => {
  const { ana, payment, id } = await asked(1_000)
  const aiko = await admin()
  for (const amount of [1_001, 5_000])
    expect((await give(aiko, id, amount)).problem.code).toBe('nothing_to_refund')
  expect((await give(aiko, id, 0)).problem.code).toBe('invalid_input')
  await give(aiko, id, 700)
  await ask(ana, payment)
  const again = await openCaseOf(ana)
  const { body } = await aiko.call(getRefundCase, { params: { id: again } })
  expect(body.whole).toMatchObject({ amount: 300, ends: true })
  const preview = await aiko.call(getRefundPreview, { params: { id: again }, query: { amount: '301' } })
  expect(preview.problem.code).toBe('nothing_to_refund')
  expect((await give(aiko, again, 301)).problem.code).toBe('nothing_to_refund')
  expect((await give(aiko, again, 300)).status).toBe(200)
  await settleMoney(world)
  expect((await seenBy(ana, payment)).refunded).toBe(1_000)
})

test('while all of it is on its way back, nothing is left to ask for', async () => {
  const { ana, payment, id } = await asked()
  await give(await admin(), id, 799)
  expect((await seenBy(ana, payment)).refund.until).toBeNull()
  expect((await ask(ana, payment)).problem.code).toBe('nothing_to_refund')
  await settleMoney(world)
  expect((await ask(ana, payment)).problem.code).toBe('nothing_to_refund')
})

test('a subscription that was paid again since goes on, and so it says before', async () => {
  const { ana, id } = await asked()
  await passDays(world, 31)
  const aiko = await admin()
  const { body } = await aiko.call(getRefundCase, { params: { id } })
  expect(body.whole).toMatchObject({ amount: 799, ends: false })
  await give(aiko, id, 799)
  await settleMoney(world)
  const { items: live } = (await ana.call(getSubscriptions, { query: {} })).body
  expect(live).toMatchObject([{ state: 'active', cancelled: false }])
})

test('what the team wrote to a yes stays with the team', async () => {
  const { ana, payment, id } = await asked()
  const aiko = await admin()
  await give(aiko, id, 100)
  expect((await seenBy(ana, payment)).refund.request).toMatchObject({ state: 'approved', note: null })
  const exported = world.platform.personalData.sections.find(({ name }) => name === 'transactions')!
  expect(JSON.stringify(await exported.export(world.platform.database.db, ana.id))).not.toContain('Sorry.')
  expect((await aiko.call(getRefundCase, { params: { id } })).body.case.note).toBe('Sorry.')
})

test('nobody decides about a payment of their own', async () => {
  const { mira, ana, id } = await asked()
  for (const person of [mira, ana]) {
    await world.platform.database.db
      .insertInto('userRoles')
      .values({ userId: person.id, role: 'admin' })
      .execute()
    const desk = { ...person, ...(await world.signInAgain(person.id)) }
    expect((await give(desk, id, 100)).problem.code).toBe('forbidden')
    expect((await reject(desk, id)).problem.code).toBe('forbidden')
  }
  expect((await give(await admin(), id, 100)).status).toBe(200)
})

test('a no needs its reason, is told to the fan, and moves no money', async () => {
  const { ana, payment, id } = await asked()
  const aiko = await admin()
  expect((await reject(aiko, id, ' ')).problem.code).toBe('invalid_input')
  expect((await reject(aiko, id)).body).toMatchObject({ state: 'rejected', given: null })
  await settleMoney(world)
  const seen = await seenBy(ana, payment)
  expect(seen).toMatchObject({ state: 'paid', refunded: 0, refund: { request: { state: 'rejected' } } })
  expect(seen.refund.request!.note).toBe('You read everything.')
  expect(seen.steps.map(({ kind }) => kind)).toEqual(['paid', 'refund_asked', 'refund_rejected'])
})

test('each look and each decision is written down, with whose it was', async () => {
  const { id } = await asked()
  const [aiko, ben] = [await admin(), await admin()]
  await aiko.call(getRefundCase, { params: { id } })
  await give(ben, id, 200)
  expect(await actsOn(id)).toEqual([
    { actorId: aiko.id, action: 'refund_request.viewed', before: null, after: null },
    {
      actorId: ben.id,
      action: 'refund_request.approved',
      before: { state: 'open', amount: null },
      after: { state: 'approved', amount: 200 },
    },
  ])
})

test("the list of requests has nobody's words: those are had by a look that is written down", async () => {
  const { id } = await asked()
  const aiko = await admin()
  await reject(aiko, (await asked()).id, 'Words of the team.')
  for (const which of ['open', 'decided'] as const) {
    const { body } = await aiko.call(getRefundCases, { query: { which, limit: '50' } })
    expect(body.items.length).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toMatch(/I pressed twice|Words of the team/)
  }
  expect((await aiko.call(getRefundCase, { params: { id } })).body.case.details).toBe(why.details)
})

test('the oldest open one comes first, of the decided ones the newest', async () => {
  const [first, second] = [await asked(), await asked()]
  const aiko = await admin()
  const idsOf = async (which: 'open' | 'decided') =>
    (await aiko.call(getRefundCases, { query: { which, limit: '50' } })).body.items.map(({ id }) => id)
  expect((await idsOf('open')).slice(-2)).toEqual([first.id, second.id])
  world.clock.advance({ seconds: 1 })
  await reject(aiko, first.id)
  world.clock.advance({ seconds: 1 })
  await reject(aiko, second.id)
  expect((await idsOf('decided')).slice(0, 2)).toEqual([second.id, first.id])
  expect(await idsOf('open')).not.toContain(first.id)
})
