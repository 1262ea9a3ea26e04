import type { Limits } from './port.ts'

export interface MemoryLimits extends Limits {
  /** The same without a promise: it runs on every request. */
  takeNow(key: string, max: number, seconds: number): number
}

/**
 * The generic cell rate algorithm: one number a key, the moment at which its allowance is whole again.
 * Each hit moves it on by seconds/max; a hit that would move it past now + window is refused.
 */
export function memoryLimits(now: () => number = Date.now): MemoryLimits {
  const wholeAt = new Map<string, number>()
  const sweep = setInterval(() => {
    for (const [key, at] of wholeAt) if (at <= now()) wholeAt.delete(key)
  }, 60_000).unref()

  function takeNow(key: string, max: number, seconds: number): number {
    const at = now()
    const window = seconds * 1_000
    const next = Math.max(wholeAt.get(key) ?? 0, at) + window / max
    const excess = next - window - at
    if (excess > 0.5) return Math.ceil(excess / 1_000)
    wholeAt.set(key, next)
    return 0
  }

  return {
    takeNow,
    async giveBack(key, max, seconds) {
      const at = wholeAt.get(key)
      if (at !== undefined) wholeAt.set(key, at - (seconds * 1_000) / max)
    },
    take: async (key, max, seconds) => takeNow(key, max, seconds),
    left: async (key) => Math.max(0, Math.ceil(((wholeAt.get(key) ?? 0) - now()) / 1_000)),
    async close() {
      clearInterval(sweep)
    },
  }
}
