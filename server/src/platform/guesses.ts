import { LimitsUnavailable } from '#adapters/limits/port.ts'
import { refuse } from './http/refusal.ts'
import type { Platform } from './platform.ts'

const MOST = 10
const SECONDS = 900

/**
 * Counts wrong guesses by everything they could be counted by. Each try counts when it begins, so that a thousand at
 * once are no way around it; the right one is given back.
 */
export async function guess<Result>(
  { limits, config }: Pick<Platform, 'limits' | 'config'>,
  keys: readonly string[],
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  if (!config.RATE_LIMITS) return attempt()
  const taken: string[] = []
  const giveBack = () =>
    Promise.all(taken.map((key) => limits.giveBack(key, MOST, SECONDS).catch(unavailable)))
  try {
    for (const key of keys.map((one) => `guess ${one}`)) {
      const wait = await limits.take(key, MOST, SECONDS).catch(unavailable)
      if (wait > 0) refuse('too_many_requests', { retryAfter: wait })
      taken.push(key)
    }
    const result = await attempt()
    if (result !== null) await giveBack()
    return result
  } catch (error) {
    // It came to no guess: somebody who is asked to come back later has not been wrong.
    await giveBack()
    throw error
  }
}

/** While nobody can count, nobody may guess. */
function unavailable(error: unknown): never {
  if (error instanceof LimitsUnavailable) refuse('unavailable', { retryAfter: 5 })
  throw error
}
