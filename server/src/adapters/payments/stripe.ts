import { Stripe } from 'stripe'
import type { PaymentProvider } from './port.ts'
import { checkouts } from './stripe-checkouts.ts'
import { payments } from './stripe-payments.ts'
import { payouts } from './stripe-payouts.ts'
import { subscriptions } from './stripe-subscriptions.ts'
import { transfers } from './stripe-transfers.ts'
import { readWebhook } from './stripe-webhooks.ts'

/** The version that the package's types describe. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000
/** With exponential backoff and the same idempotency key. */
const RETRIES = 2

interface Options {
  secretKey: string
  /** One for events of our own account, one for events of creators' accounts. */
  webhookSecrets: readonly string[]
  url?: string | undefined
  timeoutMs?: number
  retries?: number
}

/** Fans pay with Checkout, and a share of each charge is transferred to the creator's Express account. */
export function stripeProvider({
  secretKey,
  webhookSecrets,
  url,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
}: Options): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...(url && addressOf(new URL(url))),
  })
  return {
    name: 'stripe',
    environment: /^[a-z]+_live_/.test(secretKey) ? 'stripe live' : 'stripe test',
    now: () => new Date(),
    ...checkouts(stripe),
    ...subscriptions(stripe),
    ...payments(stripe),
    ...payouts(stripe),
    ...transfers(stripe),
    readWebhook: (body, signature, now) => readWebhook(stripe, webhookSecrets, { body, signature, now }),
  }
}

function addressOf({ protocol, hostname, port }: URL) {
  return protocol === 'http:'
    ? { protocol: 'http' as const, host: hostname, port: port || 80 }
    : { protocol: 'https' as const, host: hostname, port: port || 443 }
}
