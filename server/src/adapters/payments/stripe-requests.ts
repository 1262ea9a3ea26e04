import { Stripe } from 'stripe'
import { ProviderRefused, ProviderUnavailable } from './port.ts'

/** Statuses that don't refuse the request itself: wrong credentials or address, a concurrent request, rate limit. */
const RETRYABLE_STATUSES = new Set([401, 403, 404, 409, 429])

/** Throws the port's errors instead of Stripe's. */
export async function request<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw toPortError(error)
  }
}

/** Null for an object that doesn't exist or that is on an account that isn't connected to ours. */
export async function find<T>(send: () => Promise<T>): Promise<T | null> {
  try {
    return await send()
  } catch (error) {
    if (isMissing(error)) return null
    throw toPortError(error)
  }
}

/** Fetches further pages as they are needed. */
export async function* each<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* list
  } catch (error) {
    throw toPortError(error)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  ((error.statusCode === 404 && error.code === 'resource_missing') ||
    (error.statusCode === 403 && error.code === 'account_invalid'))

function toPortError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  // Stripe's error isn't passed on as a cause: it holds the whole response, which would end up in the log.
  const message = `Stripe: ${error.message}${error.requestId ? ` (${error.requestId})` : ''}`
  return isRefusal(error) ? new ProviderRefused(message) : new ProviderUnavailable(message)
}

function isRefusal({ statusCode: status = 0, code }: Stripe.errors.StripeError): boolean {
  if (code === 'resource_missing' || code === 'account_invalid') return true
  return status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status)
}

/** Stripe returns related objects as ids unless they were expanded. */
export const idOf = (related: string | { id: string }): string =>
  typeof related === 'string' ? related : related.id

export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)

export const dateOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? dateOf(seconds) : null
