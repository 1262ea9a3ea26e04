import { RENEWAL_RETRY_DAYS } from '@koji/contract'

const DAY_MS = 86_400_000

/**
 * The same day of a later month, or its last day if it's shorter. Months are counted from the start, so a subscription
 * that started on a 31st renews on a 31st again.
 */
export function monthsAfter(start: Date, months: number): Date {
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), last))
  return end
}

/** Rounds half up. */
export const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * percent + 50) / 100)

/** The provider's fee for a card payment: 2.9% and 30 cents. */
export const processingCost = (amount: number): number => Math.floor((amount * 29 + 500) / 1_000) + 30

/** When a renewal is tried again, counted from the first failure; null after the last attempt. */
export function nextAttempt(firstFailure: Date, failures: number): Date | null {
  const days = RENEWAL_RETRY_DAYS[failures - 1]
  return days === undefined ? null : new Date(firstFailure.getTime() + days * DAY_MS)
}

interface Renewable {
  card: { pays: boolean }
  startedAt: Date
  months: number
  periodEnd: Date
  cancelled: boolean
  /** Failed attempts for the current month. */
  failures: number
  firstFailure: Date | null
}

type Renewal =
  | { outcome: 'ended' }
  | { outcome: 'paid'; months: number; periodEnd: Date }
  | { outcome: 'failed'; failures: number; firstFailure: Date; nextAt: Date }
  | { outcome: 'given_up'; failures: number }

export function renew(due: Renewable, now: Date): Renewal {
  if (due.cancelled && due.failures === 0) return { outcome: 'ended' }
  if (due.card.pays) {
    const months = due.months + 1
    return { outcome: 'paid', months, periodEnd: monthsAfter(due.startedAt, months) }
  }
  const failures = due.failures + 1
  const firstFailure = due.firstFailure ?? now
  const nextAt = nextAttempt(firstFailure, failures)
  return nextAt ? { outcome: 'failed', failures, firstFailure, nextAt } : { outcome: 'given_up', failures }
}
