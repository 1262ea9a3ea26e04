import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeDouble } from './stripe-double.ts'

let double: Awaited<ReturnType<typeof startStripeDouble>>
let stripe: Stripe

beforeAll(async () => {
  double = await startStripeDouble()
  const { port } = new URL(double.options.url)
  stripe = new Stripe(double.options.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
})
afterAll(() => double.close())

const key = { idempotencyKey: 'ours' }
const refund = { charge: 'ch_1', amount: 100, reverse_transfer: true, refund_application_fee: true }
const customer = { email: 'jonas@koji.example', metadata: { accountId: '1' } }

test.each([
  [
    'a refund that only the platform pays',
    { ...refund, reverse_transfer: false, metadata: { key: '1' } },
    'reverse_transfer',
  ],
  ['a refund without its key in the metadata', refund, 'metadata'],
  [
    'an unknown parameter',
    { ...refund, metadata: { key: '1' }, reason: 'fraudulent' },
    'unknown parameter: reason',
  ],
  ['an unknown charge', { ...refund, metadata: { key: '1' } }, 'No such charge'],
])('refuses %s', async (_, params, message) => {
  await expect(stripe.refunds.create(params, key)).rejects.toThrow(message)
})

test('refuses a request without its own idempotency key', async () => {
  await expect(stripe.customers.create(customer)).rejects.toThrow('needs an idempotency key')
})

test('refuses another request with the same idempotency key', async () => {
  const options = { idempotencyKey: 'once' }
  const { id } = await stripe.customers.create(customer, options)
  expect((await stripe.customers.create(customer, options)).id).toBe(id)
  await expect(stripe.customers.create({ ...customer, email: 'mira@koji.example' }, options)).rejects.toThrow(
    'same parameters',
  )
})

test('refuses another API version, a wrong key, and to expand too deeply or an unknown property', async () => {
  const retrieve = (options: Stripe.RequestOptions, expand: string[] = []) =>
    stripe.customers.retrieve('cus_1', { expand }, options)
  await expect(retrieve({ apiVersion: '2020-08-27' })).rejects.toThrow('version')
  await expect(retrieve({ apiKey: 'sk_test_wrong' })).rejects.toThrow('Invalid API Key')
  const { id } = await stripe.customers.create(customer, { idempotencyKey: 'deep' })
  await expect(stripe.customers.retrieve(id, { expand: ['a.b.c.d.e'] })).rejects.toThrow('more than 4 levels')
  await expect(stripe.customers.retrieve(id, { expand: ['nothing'] })).rejects.toThrow('cannot be expanded')
})
