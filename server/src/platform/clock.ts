/** The only source of time. Rules never read it: callers pass them the current time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
