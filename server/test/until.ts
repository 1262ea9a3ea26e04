import { vi } from 'vitest'

/** Waits until the check passes. It gives up only when nothing will ever come: a busy machine needs its time. */
export const until = <Result>(
  check: () => Result | Promise<Result>,
  { interval = 20 }: { interval?: number } = {},
): Promise<Result> => vi.waitFor(check, { timeout: 100_000, interval })
