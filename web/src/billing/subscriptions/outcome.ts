import type { EndReason, Subscription } from '@koji/contract'

/** The outcome of a checkout. */
export type Outcome = 'waiting' | 'slow' | 'paid' | 'ended'

/** `late` is true when the confirmation takes longer than usual. */
export function outcomeOf({ state }: Pick<Subscription, 'state'>, late: boolean): Outcome {
  if (state === 'incomplete') return late ? 'slow' : 'waiting'
  return state === 'canceled' ? 'ended' : 'paid'
}

/** Whether the subscription was ever charged. */
export const wasCharged = ({ state, endedBecause }: Pick<Subscription, 'state' | 'endedBecause'>): boolean =>
  state !== 'incomplete' && endedBecause !== 'never_paid'

const FAST_POLLS = { ms: 2_000, times: 15 }
const SLOW_POLLS = { ms: 10_000, times: 30 }

/** The time until the next poll; false once the payment is settled, or after enough polls. */
export function pollInterval(plan: Pick<Subscription, 'state'> | undefined, polls: number): number | false {
  if (plan?.state !== 'incomplete') return false
  if (polls <= FAST_POLLS.times) return FAST_POLLS.ms
  return polls <= FAST_POLLS.times + SLOW_POLLS.times && SLOW_POLLS.ms
}

/** Tells a fan why a subscription has ended. */
export const END_REASON_LABELS: Record<EndReason, string> = {
  cancelled: 'It was not renewed.',
  unpaid: 'Your card could not be charged, also not after a week.',
  refunded: 'You got your money back.',
  disputed: 'Your bank took the payment back.',
  closed: 'It ended at the payment provider.',
  never_paid: 'It was never paid. Nothing was charged.',
}
