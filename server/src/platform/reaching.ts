import { ProviderAway, ProviderRefused } from '#adapters/payments/port.ts'
import { refuse } from './http/refusal.ts'

/** While somebody waits for the answer, a provider that cannot be reached is a plain no: nothing was charged. */
export async function reaching<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) refuse('payments_away')
    throw error
  }
}
