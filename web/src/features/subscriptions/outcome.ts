import type { EndedBecause, Subscription } from '@koji/contract'

/** Of a payment that somebody comes back from. */
export type Outcome = 'waiting' | 'slow' | 'paid' | 'ended'

/** `late`: it takes longer than it should. */
export function outcomeOf({ state }: Pick<Subscription, 'state'>, late: boolean): Outcome {
  if (state === 'incomplete') return late ? 'slow' : 'waiting'
  return state === 'canceled' ? 'ended' : 'paid'
}

/** Why one is over, for whoever paid. */
export const ENDED_WORDS: Record<EndedBecause, string> = {
  cancelled: 'You cancelled it.',
  unpaid: 'Your card could not be charged, also not after a week.',
  refunded: 'You got your money back.',
  disputed: 'Your bank took the payment back.',
  blocked: 'One of you has blocked the other.',
  closed: 'This creator is no longer here.',
  never_paid: 'It was never paid. Nothing was charged.',
  paid_twice: 'It was paid twice, and this payment went back to you.',
}
