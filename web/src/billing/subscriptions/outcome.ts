import type { EndReason, Subscription } from '@koji/contract'

/** Of a payment that somebody comes back from. */
export type Outcome = 'waiting' | 'slow' | 'paid' | 'ended'

/** `late`: it takes longer than it should. */
export function outcomeOf({ state }: Pick<Subscription, 'state'>, late: boolean): Outcome {
  if (state === 'incomplete') return late ? 'slow' : 'waiting'
  return state === 'canceled' ? 'ended' : 'paid'
}

/** Whether money was ever taken for it. */
export const wasCharged = ({ state, endedBecause }: Pick<Subscription, 'state' | 'endedBecause'>): boolean =>
  state !== 'incomplete' && endedBecause !== 'never_paid'

const SOON = { ms: 2_000, times: 15 }
const LATER = { ms: 10_000, times: 30 }

/** How long until it is asked for again whether it is paid; false when that is known, or was asked for long enough. */
export function waitMs(plan: Pick<Subscription, 'state'> | undefined, asked: number): number | false {
  if (plan?.state !== 'incomplete') return false
  if (asked <= SOON.times) return SOON.ms
  return asked <= SOON.times + LATER.times && LATER.ms
}

/** Why one is over, for whoever paid. */
export const ENDED_WORDS: Record<EndReason, string> = {
  cancelled: 'It was not renewed.',
  unpaid: 'Your card could not be charged, also not after a week.',
  refunded: 'You got your money back.',
  disputed: 'Your bank took the payment back.',
  closed: 'It ended at the payment provider.',
  never_paid: 'It was never paid. Nothing was charged.',
}
