import type { Clock } from './clock.ts'

/**
 * Caches one result in memory until it is older than `ttlMs` or cleared. Calls during a load share its result. Failures
 * aren't cached.
 */
export function cacheFor<Input, Result>(
  clock: Clock,
  ttlMs: number,
  load: (input: Input) => Promise<Result>,
): ((input: Input) => Promise<Result>) & { clear(): void } {
  let cached: { expiresAt: number; result: Promise<Result> } | null = null
  const clear = () => {
    cached = null
  }
  const read = (input: Input) => {
    const now = clock.now().getTime()
    if (cached && now < cached.expiresAt) return cached.result
    const fresh = { expiresAt: now + ttlMs, result: load(input) }
    cached = fresh
    fresh.result.catch(() => {
      if (cached === fresh) cached = null
    })
    return fresh.result
  }
  return Object.assign(read, { clear })
}
