import type { Limits } from './port.ts'

/**
 * The generic cell rate algorithm: one number a key, the moment at which its allowance is whole again.
 * Each hit moves it on by seconds/max; a hit that would move it past now + window is refused.
 */
export function memoryLimits(now: () => number = Date.now): Limits {
  const wholeAt = new Map<string, number>()
  const sweep = setInterval(() => {
    for (const [key, at] of wholeAt) if (at <= now()) wholeAt.delete(key)
  }, 60_000)
  sweep.unref()

  return {
    async take(key, max, seconds) {
      const window = seconds * 1_000
      const next = Math.max(wholeAt.get(key) ?? 0, now()) + window / max
      const excess = next - window - now()
      if (excess > 0.5) return Math.ceil(excess / 1_000)
      wholeAt.set(key, next)
      return 0
    },
    async close() {
      clearInterval(sweep)
    },
  }
}
