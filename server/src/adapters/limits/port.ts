/** Limits how often something happens per key, such as an address or account, in a sliding window. */
export interface Limits {
  /** Counts a hit and returns 0. If it exceeds the limit, returns the seconds to wait instead. */
  take(key: string, max: number, seconds: number): Promise<number>
  /** Undoes a hit. */
  giveBack(key: string, max: number, seconds: number): Promise<void>
  /** Returns the seconds until the allowance is full again, without counting a hit. */
  left(key: string): Promise<number>
  close(): Promise<void>
}

/** The counters can't be reached. */
export class LimitsUnavailable extends Error {}

export const LIMITS_PREFIX = 'koji:limit:'
