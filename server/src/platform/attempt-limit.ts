import { LimitsUnavailable } from '#adapters/limits/port.ts'
import { refuse } from './http/refusal.ts'
import type { Platform } from './platform.ts'

const MAX_FAILURES = 10
const WINDOW_SECONDS = 900

/**
 * Limits failed attempts at a secret per key, such as the address or the account. An attempt is counted before it runs,
 * so concurrent attempts can't get around the limit; success undoes the count. Resolves to null if the attempt fails.
 */
export async function limitAttempts<Result>(
  { limits, config }: Pick<Platform, 'limits' | 'config'>,
  keys: readonly string[],
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  if (!config.RATE_LIMITS) return attempt()
  const counted: string[] = []
  const giveBack = () =>
    Promise.all(
      counted.map((key) => limits.giveBack(key, MAX_FAILURES, WINDOW_SECONDS).catch(refuseUnavailable)),
    )
  try {
    for (const key of keys.map((name) => `guess ${name}`)) {
      const retryAfter = await limits.take(key, MAX_FAILURES, WINDOW_SECONDS).catch(refuseUnavailable)
      if (retryAfter > 0) refuse('too_many_requests', { retryAfter })
      counted.push(key)
    }
    const result = await attempt()
    if (result !== null) await giveBack()
    return result
  } catch (error) {
    // The attempt didn't complete, so it wasn't a wrong guess.
    await giveBack()
    throw error
  }
}

/** Without counters, guessing would be unlimited. */
function refuseUnavailable(error: unknown): never {
  if (error instanceof LimitsUnavailable) refuse('unavailable', { retryAfter: 5 })
  throw error
}
