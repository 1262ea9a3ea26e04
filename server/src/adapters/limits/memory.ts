import type { Limits } from './port.ts'

export interface MemoryLimits extends Limits {
  /** Like `take` without a promise, because it runs on every request. */
  takeNow(key: string, max: number, seconds: number): number
}

/**
 * The generic cell rate algorithm: stores for each key when its allowance is full again. Each hit delays that time by
 * seconds/max. A hit that would delay it beyond now + window is refused.
 */
export function memoryLimits(now: () => number = Date.now): MemoryLimits {
  const fullAt = new Map<string, number>()
  const sweep = setInterval(() => {
    for (const [key, at] of fullAt) if (at <= now()) fullAt.delete(key)
  }, 60_000).unref()

  function takeNow(key: string, max: number, seconds: number): number {
    const at = now()
    const window = seconds * 1_000
    const next = Math.max(fullAt.get(key) ?? 0, at) + window / max
    const excess = next - window - at
    if (excess > 0.5) return Math.ceil(excess / 1_000)
    fullAt.set(key, next)
    return 0
  }

  return {
    takeNow,
    async giveBack(key, max, seconds) {
      const at = fullAt.get(key)
      if (at !== undefined) fullAt.set(key, at - (seconds * 1_000) / max)
    },
    take: async (key, max, seconds) => takeNow(key, max, seconds),
    left: async (key) => Math.max(0, Math.ceil(((fullAt.get(key) ?? 0) - now()) / 1_000)),
    async close() {
      clearInterval(sweep)
    },
  }
}
