import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripeDouble } from '#test/stripe-double.ts'
import { BadSignature, type Payments, ProviderAway, ProviderRefused } from './port.ts'
import { stripePayments } from './stripe.ts'

let double: Awaited<ReturnType<typeof startStripeDouble>>
let payments: Payments

beforeEach(async () => {
  double = await startStripeDouble()
  payments = stripePayments({ ...double.options, retries: 0 })
})
afterEach(() => double.close())

async function subscribe({ price = 999 } = {}) {
  const person = { accountId: randomUUID(), email: 'jonas@koji.example' }
  const customer = await payments.createCustomer({ ...person, key: randomUUID() })
  const payoutAccount = await payments.createPayoutAccount({ ...person, key: randomUUID() })
  double.finishOnboarding(payoutAccount)
  const { id: checkout } = await payments.createCheckout({
    customer,
    subscriptionId: randomUUID(),
    price,
    feePercent: 10,
    key: randomUUID(),
    creator: { name: 'Mira', payoutAccount },
    successUrl: 'https://koji.example/yes',
    cancelUrl: 'https://koji.example/no',
  })
  double.pay(checkout, '4242424242424242')
  const { subscription: id } = (await payments.checkoutOf(checkout))!
  return { customer, payoutAccount, checkout, id: id!, thing: double.world.shelf.get('subscription', id!) }
}

async function all<T>(many: AsyncIterable<T>): Promise<T[]> {
  const found = []
  for await (const one of many) found.push(one)
  return found
}

const firstOf = async (id: string) => (await all(payments.paymentsOf(id)))[0]!

test.each([500, 503, 429, 409, 404, 403, 401, 'silence'] as const)(
  '%s is an absence, not a no',
  async (into) => {
    const { id } = await subscribe()
    const { charge } = await firstOf(id)
    double.fall(into)
    const hasty = stripePayments({
      ...double.options,
      retries: 0,
      ...(into === 'silence' && { timeoutMs: 100 }),
    })
    await expect(hasty.subscriptionOf(id)).rejects.toThrow(ProviderAway)
    await expect(all(hasty.paymentsOf(id))).rejects.toThrow(ProviderAway)
    await expect(hasty.refund({ charge: charge!.id, amount: 1, key: 'k' })).rejects.toThrow(ProviderAway)
    double.fall(null)
    expect((await firstOf(id)).refunds).toEqual([])
  },
)

test('nobody there is an absence too', async () => {
  await double.close()
  await expect(payments.subscriptionOf('sub_1')).rejects.toThrow(ProviderAway)
})

test('a request is tried three times, under one key', async () => {
  payments = stripePayments(double.options)
  double.fall(500)
  const before = double.asked.length
  const wish = { accountId: randomUUID(), email: 'jonas@koji.example', key: randomUUID() }
  await expect(payments.createCustomer(wish)).rejects.toThrow(ProviderAway)
  expect(double.asked.slice(before)).toEqual(Array(3).fill('POST /v1/customers'))
  expect(new Set(double.keys.slice(-3))).toEqual(new Set([wish.key]))
})

test('what is refused or away says why, and by which request, and nothing else', async () => {
  const refund = payments.refund({ charge: 'ch_nobody', amount: 1, key: randomUUID() })
  const error: Error = await refund.then(
    () => expect.unreachable(),
    (reason: Error) => reason,
  )
  expect(error.message).toMatch(/^Stripe: No such charge: 'ch_nobody' \(req_\d+\)$/)
  expect(Object.keys(error)).toEqual([])
  expect(error.cause).toBeUndefined()
})

test('a refund and a payout are made once even when Stripe has forgotten the keys', async () => {
  const { id, payoutAccount: account } = await subscribe({ price: 9_999 })
  const { charge } = await firstOf(id)
  const refund = { charge: charge!.id, amount: 300, key: randomUUID() }
  const payout = { account, amount: 2_000, key: randomUUID(), payoutId: randomUUID() }
  const before = [await payments.refund(refund), await payments.createPayout(payout)]
  double.forgetKeys()
  expect([await payments.refund(refund), await payments.createPayout(payout)]).toEqual(before)
  expect((await firstOf(id)).refunds).toHaveLength(1)
  await expect(payments.createPayout({ ...payout, amount: 2_100 })).rejects.toThrow(ProviderRefused)
})

test('no more is paid out than there is, and what fails says why', async () => {
  const { payoutAccount: account } = await subscribe({ price: 3_000 })
  const payout = (amount: number) =>
    payments.createPayout({ account, amount, key: randomUUID(), payoutId: randomUUID() })
  await expect(payout(2_701)).rejects.toThrow(ProviderRefused)
  const { id } = await payout(2_700)
  await expect(payout(1)).rejects.toThrow(ProviderRefused)
  double.failPayout(id)
  const failure = 'The bank account has been closed.'
  expect(await payments.payoutOf(id, account)).toMatchObject({ state: 'failed', failure })
})

test('what a bank takes is taken from the creator once, and what it gives back is theirs again', async () => {
  const { id, payoutAccount: account } = await subscribe({ price: 5_000 })
  const { charge } = await firstOf(id)
  double.dispute(charge!.id)
  const part = { charge: charge!.id, amount: 4_500 }
  const payout = (key: string) => payments.createPayout({ account, amount: 4_500, key, payoutId: key })
  // Also when Stripe has forgotten the key.
  for (let n = 0; n < 2; n++) {
    await payments.takeFromCreator({ ...part, key: 'taken' })
    double.forgetKeys()
  }
  await expect(payout('one')).rejects.toThrow('insufficient funds')
  for (let n = 0; n < 2; n++) {
    await payments.giveToCreator({ ...part, key: 'given' })
    double.forgetKeys()
  }
  expect(await payout('two')).toMatchObject({ amount: 4_500 })
  await expect(payout('three')).rejects.toThrow('insufficient funds')
})

test('what lies on an account that was rejected goes along once, also when it was interrupted', async () => {
  const { payoutAccount: from } = await subscribe({ price: 5_000 })
  const to = await payments.createPayoutAccount({
    accountId: randomUUID(),
    email: 'mira@koji.example',
    key: randomUUID(),
  })
  double.reject(from)
  const wish = { from, to, amount: 4_500, key: `moved:${from}` }
  // It is fetched back, and the new one does not take it yet.
  await expect(payments.moveBalance(wish)).rejects.toThrow('capabilities')
  double.finishOnboarding(to)
  for (let n = 0; n < 2; n++) {
    double.forgetKeys()
    await payments.moveBalance(wish)
  }
  const payout = (key: string) => payments.createPayout({ account: to, amount: 4_500, key, payoutId: key })
  expect(await payout('all')).toMatchObject({ amount: 4_500 })
  await expect(payout('more')).rejects.toThrow('insufficient funds')
  const taken = double.world.shelf.all('transfer').filter(({ destination }) => destination === from)
  expect(taken.map(({ amount_reversed: back }) => back)).toEqual([4_500])
  await expect(payments.moveBalance({ ...wish, key: 'another' })).rejects.toThrow('less was sent there')
})

test('who looks at the page for cards and leaves is charged as before; who chooses one is charged by that', async () => {
  const { customer, id, thing } = await subscribe()
  const own = thing.default_payment_method
  expect(own).not.toBeNull()
  await payments.openPortal({ customer, returnTo: 'https://koji.example/back' })
  expect(double.world.shelf.get('subscription', id).default_payment_method).toBe(own)
  double.changeCard(customer, '5555555555554444')
  await payments.useNewCard(customer)
  double.advanceDays(32)
  expect(await firstOf(id)).toMatchObject({ state: 'paid', method: { last4: '4444' } })
})

test('an account that cannot get transfers gets no payouts', async () => {
  const { payoutAccount } = await subscribe()
  double.world.shelf.get('account', payoutAccount).capabilities.transfers = 'inactive'
  expect(await payments.payoutAccountOf(payoutAccount)).toMatchObject({ payoutsEnabled: false })
})

test('an account that was rejected is closed', async () => {
  const { payoutAccount } = await subscribe()
  double.reject(payoutAccount)
  expect(await payments.payoutAccountOf(payoutAccount)).toMatchObject({ closed: true, payoutsEnabled: false })
})

test.each([
  ['incomplete', 'incomplete', null],
  ['trialing', 'active', null],
  ['past_due', 'past_due', null],
  ['unpaid', 'canceled', 'unpaid'],
  ['incomplete_expired', 'canceled', 'unpaid'],
  ['paused', 'canceled', null],
  ['something_new', 'canceled', null],
] as const)('%s is %s', async (status, state, endedBecause) => {
  const { id, thing } = await subscribe()
  thing.status = status as string
  const subscription = await payments.subscriptionOf(id)
  expect(subscription).toMatchObject({ state, endedBecause })
  expect(subscription!.endedAt !== null).toBe(state === 'canceled')
})

test('every page of a list is read', async () => {
  const { id, thing } = await subscribe()
  for (let months = 0; months < 12; months += 1) double.advanceDays(31)
  const months = await all(payments.paymentsOf(id))
  expect(months.length).toBeGreaterThan(11)
  expect(new Set(months.map((month) => month.id)).size).toBe(months.length)
  const { shelf, now } = double.world
  for (let n = 0; n < 150; n += 1)
    shelf.put({ ...thing, id: `sub_ended${n}`, status: 'canceled', canceled_at: now, ended_at: now })
  expect(await all(payments.subscriptionsSince(double.now()))).toHaveLength(151)
})

test('a question of the bank is no dispute yet', async () => {
  const { id } = await subscribe()
  const charge = (await firstOf(id)).charge!.id
  double.dispute(charge, 'warning_needs_response')
  expect((await firstOf(id)).dispute).toBeNull()
  double.dispute(charge)
  expect((await firstOf(id)).dispute).toMatchObject({ state: 'open', fee: 1_500 })
  double.decide(charge, 'won')
  expect((await firstOf(id)).dispute).toMatchObject({ state: 'won', fee: 1_500, closedAt: double.now() })
})

test('what the card cost is unknown before it is settled, and in another currency', async () => {
  const { id } = await subscribe()
  const { shelf } = double.world
  const { charge } = await firstOf(id)
  const thing = shelf.get('charge', charge!.id)
  shelf.get('balance_transaction', thing.balance_transaction!).currency = 'eur'
  expect((await firstOf(id)).charge!.processingFee).toBeNull()
  thing.balance_transaction = null
  expect((await firstOf(id)).charge!.processingFee).toBeNull()
})

test('a month that nobody has tried to collect is open', async () => {
  const { id } = await subscribe()
  const { periodEnd } = (await payments.subscriptionOf(id))!
  double.advanceDays((periodEnd.getTime() - double.now().getTime()) / 86_400_000)
  expect(await firstOf(id)).toMatchObject({ state: 'open', attempts: 0, method: null, charge: null })
  expect(await payments.subscriptionOf(id)).toMatchObject({ state: 'active', periodEnd })
})

const message = (type: string, object: object, account?: string, before?: object) => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: 1_800_000_000,
    account,
    data: { object, ...(before && { previous_attributes: before }) },
  })
  const secret = double.options.webhookSecrets[account ? 1 : 0]!
  const { webhooks } = new Stripe(double.options.secretKey)
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: 1_800_000_000 })
  return payments.readWebhook(Buffer.from(payload), signature, new Date(1_800_000_000_000)).about
}

test.each([
  ['checkout.session.completed', { id: 'cs_1' }, undefined, { kind: 'checkout', id: 'cs_1' }],
  ['checkout.session.expired', { id: 'cs_1' }, undefined, { kind: 'checkout', id: 'cs_1' }],
  ['customer.subscription.created', { id: 'sub_1' }, undefined, { kind: 'subscription', id: 'sub_1' }],
  ['customer.subscription.updated', { id: 'sub_1' }, undefined, { kind: 'subscription', id: 'sub_1' }],
  ['customer.subscription.deleted', { id: 'sub_1' }, undefined, { kind: 'subscription', id: 'sub_1' }],
  ['customer.subscription.paused', { id: 'sub_1' }, undefined, { kind: 'subscription', id: 'sub_1' }],
  ['customer.subscription.resumed', { id: 'sub_1' }, undefined, { kind: 'subscription', id: 'sub_1' }],
  ['invoice.paid', { id: 'in_1' }, undefined, { kind: 'payment', id: 'in_1' }],
  ['invoice.payment_failed', { id: 'in_1' }, undefined, { kind: 'payment', id: 'in_1' }],
  ['invoice.payment_action_required', { id: 'in_1' }, undefined, { kind: 'payment', id: 'in_1' }],
  ['invoice.upcoming', {}, undefined, null],
  ['refund.created', { id: 're_1', charge: 'ch_1' }, undefined, { kind: 'payment', id: 'ch_1' }],
  ['refund.updated', { id: 're_1', charge: { id: 'ch_1' } }, undefined, { kind: 'payment', id: 'ch_1' }],
  ['refund.failed', { id: 're_1', charge: null }, undefined, null],
  ['charge.dispute.created', { id: 'du_1', charge: 'ch_1' }, undefined, { kind: 'payment', id: 'ch_1' }],
  [
    'charge.dispute.funds_withdrawn',
    { id: 'du_1', charge: 'ch_1' },
    undefined,
    { kind: 'payment', id: 'ch_1' },
  ],
  [
    'charge.dispute.funds_reinstated',
    { id: 'du_1', charge: 'ch_1' },
    undefined,
    { kind: 'payment', id: 'ch_1' },
  ],
  ['charge.dispute.closed', { id: 'du_1', charge: 'ch_1' }, undefined, { kind: 'payment', id: 'ch_1' }],
  ['account.updated', { id: 'acct_1' }, 'acct_1', { kind: 'account', id: 'acct_1' }],
  ['account.application.deauthorized', { id: 'ca_1' }, 'acct_1', { kind: 'account', id: 'acct_1' }],
  ['account.updated', { id: 'acct_us' }, undefined, null],
  ['payout.paid', { id: 'po_1' }, 'acct_1', { kind: 'payout', id: 'po_1', account: 'acct_1' }],
  ['payout.failed', { id: 'po_1' }, 'acct_1', { kind: 'payout', id: 'po_1', account: 'acct_1' }],
  ['payout.paid', { id: 'po_1' }, undefined, null],
  ['invoice.paid', { id: 'in_1' }, 'acct_1', null],
  ['charge.succeeded', { id: 'ch_1' }, undefined, null],
])('%s of %j for %s is about %j', (type, object, account, about) => {
  expect(message(type, object, account)).toEqual(about)
})

test('a message that is no JSON is nothing, however well it is signed', () => {
  const { webhooks } = new Stripe(double.options.secretKey)
  const timestamp = Math.floor(Date.now() / 1_000)
  const [secret] = double.options.webhookSecrets
  const signature = webhooks.generateTestHeaderString({ payload: 'hello', secret: secret!, timestamp })
  expect(() => payments.readWebhook(Buffer.from('hello'), signature, new Date())).toThrow(BadSignature)
})

test('only another card is news of a customer', () => {
  const card = { invoice_settings: { default_payment_method: null } }
  expect(message('customer.updated', { id: 'cus_1' }, undefined, card)).toEqual({
    kind: 'customer',
    id: 'cus_1',
  })
  expect(message('customer.updated', { id: 'cus_1' }, undefined, { email: 'before@koji.example' })).toBeNull()
  expect(message('customer.updated', { id: 'cus_1' })).toBeNull()
})
