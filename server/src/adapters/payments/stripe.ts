import { Stripe } from 'stripe'
import type { Payments } from './port.ts'
import { checkouts } from './stripe-checkouts.ts'
import { payments } from './stripe-payments.ts'
import { payouts } from './stripe-payouts.ts'
import { subscribing } from './stripe-subscriptions.ts'
import { transfers } from './stripe-transfers.ts'
import { readWebhook } from './stripe-webhooks.ts'

/** What the types of the package describe; another version answers in other shapes. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000
/** With pauses that grow, and always under the same key. */
const RETRIES = 2

interface Options {
  secretKey: string
  /** Stripe signs what happens on our account and on those of creators with a secret each. */
  webhookSecrets: readonly string[]
  url?: string | undefined
  timeoutMs?: number
  retries?: number
}

/** Stripe: fans pay us by Checkout, and of each charge a part goes to the creator's Express account. */
export function stripePayments({
  secretKey,
  webhookSecrets,
  url,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
}: Options): Payments {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...(url && addressOf(new URL(url))),
  })
  return {
    provider: 'stripe',
    books: /^[a-z]+_live_/.test(secretKey) ? 'stripe live' : 'stripe test',
    now: () => new Date(),
    ...checkouts(stripe),
    ...subscribing(stripe),
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
