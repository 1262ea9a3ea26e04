/** Counts what an address or account does in a window that slides. */
export interface Limits {
  /** Counts one more. Returns the seconds to wait when that is one too many, else 0. */
  take(key: string, max: number, seconds: number): Promise<number>
  /** Takes one hit back that turned out not to count. */
  giveBack(key: string, max: number, seconds: number): Promise<void>
  /** Seconds until its allowance is whole again, without counting anything. */
  left(key: string): Promise<number>
  close(): Promise<void>
}

/** The counters cannot be reached. */
export class LimitsUnavailable extends Error {}

export const LIMITS_PREFIX = 'koji:limit:'
