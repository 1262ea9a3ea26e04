import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripeDouble } from '#test/stripe-double.ts'
import { InvalidSignature, type PaymentProvider, ProviderRefused, ProviderUnavailable } from './port.ts'
import { stripeProvider } from './stripe.ts'

let double: Awaited<ReturnType<typeof startStripeDouble>>
let provider: PaymentProvider

beforeEach(async () => {
  double = await startStripeDouble()
  provider = stripeProvider({ ...double.options, retries: 0 })
})
afterEach(() => double.close())

async function subscribe({ price = 999 } = {}) {
  const person = { accountId: randomUUID(), email: 'jonas@koji.example' }
  const customer = await provider.createCustomer({ ...person, key: randomUUID() })
  const payoutAccount = await provider.createPayoutAccount({ ...person, key: randomUUID() })
  double.finishOnboarding(payoutAccount)
  const { id: checkout } = await provider.createCheckout({
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
  const { subscription: id } = (await provider.findCheckout(checkout))!
  return { customer, payoutAccount, checkout, id: id!, stored: double.world.objects.get('subscription', id!) }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list = []
  for await (const item of items) list.push(item)
  return list
}

const newestPaymentOf = async (id: string) => (await all(provider.listPayments(id)))[0]!

test.each([500, 503, 429, 409, 404, 403, 401, 'silence'] as const)(
  'reports status %s as an unavailable provider',
  async (failure) => {
    const { id } = await subscribe()
    const { charge } = await newestPaymentOf(id)
    double.failWith(failure)
    const impatient = stripeProvider({
      ...double.options,
      retries: 0,
      ...(failure === 'silence' && { timeoutMs: 100 }),
    })
    await expect(impatient.findSubscription(id)).rejects.toThrow(ProviderUnavailable)
    await expect(all(impatient.listPayments(id))).rejects.toThrow(ProviderUnavailable)
    await expect(impatient.refund({ charge: charge!.id, amount: 1, key: 'k' })).rejects.toThrow(
      ProviderUnavailable,
    )
    double.failWith(null)
    expect((await newestPaymentOf(id)).refunds).toEqual([])
  },
)

test('reports a refused connection as an unavailable provider', async () => {
  await double.close()
  await expect(provider.findSubscription('sub_1')).rejects.toThrow(ProviderUnavailable)
})

test('tries a request three times under one idempotency key', async () => {
  provider = stripeProvider(double.options)
  double.failWith(500)
  const before = double.requests.length
  const request = { accountId: randomUUID(), email: 'jonas@koji.example', key: randomUUID() }
  await expect(provider.createCustomer(request)).rejects.toThrow(ProviderUnavailable)
  expect(double.requests.slice(before)).toEqual(Array(3).fill('POST /v1/customers'))
  expect(new Set(double.idempotencyKeys.slice(-3))).toEqual(new Set([request.key]))
})

test('throws errors with only a message and the request id', async () => {
  const refund = provider.refund({ charge: 'ch_nobody', amount: 1, key: randomUUID() })
  const error: Error = await refund.then(
    () => expect.unreachable(),
    (reason: Error) => reason,
  )
  expect(error.message).toMatch(/^Stripe: No such charge: 'ch_nobody' \(req_\d+\)$/)
  expect(Object.keys(error)).toEqual([])
  expect(error.cause).toBeUndefined()
})

test('makes a refund and a payout once, even if Stripe has forgotten their keys', async () => {
  const { id, payoutAccount: account } = await subscribe({ price: 9_999 })
  const { charge } = await newestPaymentOf(id)
  const refund = { charge: charge!.id, amount: 300, key: randomUUID() }
  const payout = { account, amount: 2_000, key: randomUUID(), payoutId: randomUUID() }
  const before = [await provider.refund(refund), await provider.createPayout(payout)]
  double.expireKeys()
  expect([await provider.refund(refund), await provider.createPayout(payout)]).toEqual(before)
  expect((await newestPaymentOf(id)).refunds).toHaveLength(1)
  await expect(provider.createPayout({ ...payout, amount: 2_100 })).rejects.toThrow(ProviderRefused)
})

test('refuses a payout above the balance and gives the reason of a failed one', async () => {
  const { payoutAccount: account } = await subscribe({ price: 3_000 })
  const payout = (amount: number) =>
    provider.createPayout({ account, amount, key: randomUUID(), payoutId: randomUUID() })
  await expect(payout(2_701)).rejects.toThrow(ProviderRefused)
  const { id } = await payout(2_700)
  await expect(payout(1)).rejects.toThrow(ProviderRefused)
  double.failPayout(id)
  const failure = 'The bank account has been closed.'
  expect(await provider.findPayout(id, account)).toMatchObject({ state: 'failed', failure })
})

test('reverses a disputed transfer once and restores it once', async () => {
  const { id, payoutAccount: account } = await subscribe({ price: 5_000 })
  const { charge } = await newestPaymentOf(id)
  double.dispute(charge!.id)
  const part = { charge: charge!.id, amount: 4_500 }
  const payout = (key: string) => provider.createPayout({ account, amount: 4_500, key, payoutId: key })
  for (let n = 0; n < 2; n++) {
    await provider.reverseTransfer({ ...part, key: 'taken' })
    double.expireKeys()
  }
  await expect(payout('one')).rejects.toThrow('insufficient funds')
  for (let n = 0; n < 2; n++) {
    await provider.restoreTransfer({ ...part, key: 'given' })
    double.expireKeys()
  }
  expect(await payout('two')).toMatchObject({ amount: 4_500 })
  await expect(payout('three')).rejects.toThrow('insufficient funds')
})

test('moves the balance of a rejected account once, even after an interruption', async () => {
  const { payoutAccount: from } = await subscribe({ price: 5_000 })
  const to = await provider.createPayoutAccount({
    accountId: randomUUID(),
    email: 'mira@koji.example',
    key: randomUUID(),
  })
  double.reject(from)
  const request = { from, to, amount: 4_500, key: `moved:${from}` }
  // The transfers are reversed, but the new account can't receive any yet.
  await expect(provider.moveBalance(request)).rejects.toThrow('capabilities')
  double.finishOnboarding(to)
  for (let n = 0; n < 2; n++) {
    double.expireKeys()
    await provider.moveBalance(request)
  }
  const payout = (key: string) => provider.createPayout({ account: to, amount: 4_500, key, payoutId: key })
  expect(await payout('all')).toMatchObject({ amount: 4_500 })
  await expect(payout('more')).rejects.toThrow('insufficient funds')
  const transfers = double.world.objects.all('transfer').filter(({ destination }) => destination === from)
  expect(transfers.map((transfer) => transfer.amount_reversed)).toEqual([4_500])
  await expect(provider.moveBalance({ ...request, key: 'another' })).rejects.toThrow('less was sent there')
})

test('charges another card only after one was chosen in the portal', async () => {
  const { customer, id, stored } = await subscribe()
  const own = stored.default_payment_method
  expect(own).not.toBeNull()
  await provider.openPortal({ customer, returnTo: 'https://koji.example/back' })
  expect(double.world.objects.get('subscription', id).default_payment_method).toBe(own)
  double.changeCard(customer, '5555555555554444')
  await provider.makeNewCardDefault(customer)
  double.advanceDays(32)
  expect(await newestPaymentOf(id)).toMatchObject({ state: 'paid', method: { last4: '4444' } })
})

test('disables payouts for an account that cannot receive transfers', async () => {
  const { payoutAccount } = await subscribe()
  double.world.objects.get('account', payoutAccount).capabilities.transfers = 'inactive'
  expect(await provider.findPayoutAccount(payoutAccount)).toMatchObject({ payoutsEnabled: false })
})

test('closes an account that was rejected', async () => {
  const { payoutAccount } = await subscribe()
  double.reject(payoutAccount)
  expect(await provider.findPayoutAccount(payoutAccount)).toMatchObject({
    closed: true,
    payoutsEnabled: false,
  })
})

test.each([
  ['incomplete', 'incomplete', null],
  ['trialing', 'active', null],
  ['past_due', 'past_due', null],
  ['unpaid', 'canceled', 'unpaid'],
  ['incomplete_expired', 'canceled', 'unpaid'],
  ['paused', 'canceled', null],
  ['something_new', 'canceled', null],
] as const)('maps the status %s to %s', async (status, state, endedBecause) => {
  const { id, stored } = await subscribe()
  stored.status = status as string
  const subscription = await provider.findSubscription(id)
  expect(subscription).toMatchObject({ state, endedBecause })
  expect(subscription!.endedAt !== null).toBe(state === 'canceled')
})

test('reads every page of a list', async () => {
  const { id, stored } = await subscribe()
  for (let months = 0; months < 12; months += 1) double.advanceDays(31)
  const months = await all(provider.listPayments(id))
  expect(months.length).toBeGreaterThan(11)
  expect(new Set(months.map((month) => month.id)).size).toBe(months.length)
  const { objects, now } = double.world
  for (let n = 0; n < 150; n += 1)
    objects.put({ ...stored, id: `sub_ended${n}`, status: 'canceled', canceled_at: now, ended_at: now })
  expect(await all(provider.listSubscriptions(double.now()))).toHaveLength(151)
})

test('ignores an inquiry until it becomes a dispute', async () => {
  const { id } = await subscribe()
  const charge = (await newestPaymentOf(id)).charge!.id
  double.dispute(charge, 'warning_needs_response')
  expect((await newestPaymentOf(id)).dispute).toBeNull()
  double.dispute(charge)
  expect((await newestPaymentOf(id)).dispute).toMatchObject({ state: 'open', fee: 1_500 })
  double.decide(charge, 'won')
  expect((await newestPaymentOf(id)).dispute).toMatchObject({
    state: 'won',
    fee: 1_500,
    closedAt: double.now(),
  })
})

test('leaves out processing fees that are unsettled or in another currency', async () => {
  const { id } = await subscribe()
  const { objects } = double.world
  const { charge } = await newestPaymentOf(id)
  const stored = objects.get('charge', charge!.id)
  objects.get('balance_transaction', stored.balance_transaction!).currency = 'eur'
  expect((await newestPaymentOf(id)).charge!.processingFee).toBeNull()
  stored.balance_transaction = null
  expect((await newestPaymentOf(id)).charge!.processingFee).toBeNull()
})

test('reports a payment without attempts as open', async () => {
  const { id } = await subscribe()
  const { periodEnd } = (await provider.findSubscription(id))!
  double.advanceDays((periodEnd.getTime() - double.now().getTime()) / 86_400_000)
  expect(await newestPaymentOf(id)).toMatchObject({ state: 'open', attempts: 0, method: null, charge: null })
  expect(await provider.findSubscription(id)).toMatchObject({ state: 'active', periodEnd })
})

const receiveEvent = (type: string, object: object, account?: string, previous?: object) => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: 1_800_000_000,
    account,
    data: { object, ...(previous && { previous_attributes: previous }) },
  })
  const secret = double.options.webhookSecrets[account ? 1 : 0]!
  const { webhooks } = new Stripe(double.options.secretKey)
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: 1_800_000_000 })
  return provider.readWebhook(Buffer.from(payload), signature, new Date(1_800_000_000_000)).about
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
])('maps %s of %j on account %s to %j', (type, object, account, about) => {
  expect(receiveEvent(type, object, account)).toEqual(about)
})

test('rejects a signed webhook that is not JSON', () => {
  const { webhooks } = new Stripe(double.options.secretKey)
  const timestamp = Math.floor(Date.now() / 1_000)
  const [secret] = double.options.webhookSecrets
  const signature = webhooks.generateTestHeaderString({ payload: 'hello', secret: secret!, timestamp })
  expect(() => provider.readWebhook(Buffer.from('hello'), signature, new Date())).toThrow(InvalidSignature)
})

test('ignores changes of a customer other than the default card', () => {
  const card = { invoice_settings: { default_payment_method: null } }
  expect(receiveEvent('customer.updated', { id: 'cus_1' }, undefined, card)).toEqual({
    kind: 'customer',
    id: 'cus_1',
  })
  expect(
    receiveEvent('customer.updated', { id: 'cus_1' }, undefined, { email: 'before@koji.example' }),
  ).toBeNull()
  expect(receiveEvent('customer.updated', { id: 'cus_1' })).toBeNull()
})
