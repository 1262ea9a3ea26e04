import { ProviderRefused, ProviderUnavailable } from '#adapters/payments/port.ts'
import { refuse } from './http/refusal.ts'

/** Calls the payment provider during a request. If it is unreachable or refuses, nothing was charged. */
export async function callProvider<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) refuse('payments_away')
    throw error
  }
}
