import { vi } from 'vitest'

/** Waits until the check passes. The long timeout only ends a test that hangs, not one on a busy machine. */
export const until = <Result>(
  check: () => Result | Promise<Result>,
  { interval = 20 }: { interval?: number } = {},
): Promise<Result> => vi.waitFor(check, { timeout: 100_000, interval })
