import type { Clock } from './clock.ts'

/**
 * Answers from memory for so long, or until it has to forget. Those who ask while the answer is being made wait for the
 * same one; a failure is not kept.
 */
export function keptFor<Input, Result>(
  clock: Clock,
  milliseconds: number,
  make: (input: Input) => Promise<Result>,
): ((input: Input) => Promise<Result>) & { forget(): void } {
  let kept: { until: number; result: Promise<Result> } | null = null
  const forget = () => {
    kept = null
  }
  const ask = (input: Input) => {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept.result
    const fresh = { until: now + milliseconds, result: make(input) }
    kept = fresh
    fresh.result.catch(() => {
      if (kept === fresh) kept = null
    })
    return fresh.result
  }
  return Object.assign(ask, { forget })
}
