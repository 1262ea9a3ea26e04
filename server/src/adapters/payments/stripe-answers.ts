import { Stripe } from 'stripe'
import { ProviderAway, ProviderRefused } from './port.ts'

/** These say nothing about the wish: a wrong key or address of ours, a key in use at this moment, too many requests. */
const NOT_NOW = new Set([401, 403, 404, 409, 429])

/** The answer, or one of the port's two ways to say no. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw asPortSays(error)
  }
}

/** Null for what does not exist, and for accounts that do not (or no longer) let us in. */
export async function find<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question()
  } catch (error) {
    if (isMissing(error)) return null
    throw asPortSays(error)
  }
}

/** Page after page, as they are needed. */
export async function* each<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* list
  } catch (error) {
    throw asPortSays(error)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  ((error.statusCode === 404 && error.code === 'resource_missing') ||
    (error.statusCode === 403 && error.code === 'account_invalid'))

function asPortSays(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  // Not the error itself: it carries whole answers, and this goes to the log.
  const words = `Stripe: ${error.message}${error.requestId ? ` (${error.requestId})` : ''}`
  return isNo(error) ? new ProviderRefused(words) : new ProviderAway(words)
}

function isNo({ statusCode: status = 0, code }: Stripe.errors.StripeError): boolean {
  if (code === 'resource_missing' || code === 'account_invalid') return true
  return status >= 400 && status < 500 && !NOT_NOW.has(status)
}

/** Of what may be there as an id or as a whole. */
export const idOf = (one: string | { id: string }): string => (typeof one === 'string' ? one : one.id)

export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)

export const dateOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? dateOf(seconds) : null
