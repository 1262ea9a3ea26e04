import type { Subscription } from '@koji/contract'

export interface Month {
  year: number
  /** From 0, as in `Date`. */
  month: number
}

export type Plan = Pick<
  Subscription,
  'id' | 'state' | 'cancelled' | 'startedAt' | 'periodEnd' | 'nextAttemptAt' | 'price' | 'creator'
>

/** An upcoming charge. */
export interface Charge {
  plan: Plan
  at: Date
  price: number
  /** True for a new attempt after a failed charge. */
  isRetry: boolean
}

const monthIndex = ({ year, month }: Month): number => year * 12 + month
export const monthAt = (date: Date): Month => ({ year: date.getFullYear(), month: date.getMonth() })
export const addMonths = (from: Month, months: number): Month => {
  const at = monthIndex(from) + months
  return { year: Math.floor(at / 12), month: at % 12 }
}
export const isSameMonth = (a: Month, b: Month): boolean => monthIndex(a) === monthIndex(b)
const daysIn = ({ year, month }: Month): number => new Date(year, month + 1, 0).getDate()

const renews = ({ state, cancelled }: Plan): boolean =>
  !cancelled && (state === 'active' || state === 'past_due')

/** The day of the month on which a plan renews. In a short month, `due` may be earlier than the original day. */
function renewalDay(due: Date, startedAt: Date): number {
  const isLast = due.getDate() === daysIn(monthAt(due))
  return isLast ? Math.max(due.getDate(), startedAt.getDate()) : due.getDate()
}

/** The charges of a month, the earliest first. A plan renews on the same day of each month, or on its last day. */
export function chargesIn(plans: readonly Plan[], month: Month): Charge[] {
  return plans
    .filter(renews)
    .flatMap((plan) => {
      const charge = (at: Date, isRetry: boolean) => ({ plan, at, price: plan.price, isRetry })
      const due = new Date(plan.periodEnd)
      const months = monthIndex(month) - monthIndex(monthAt(due))
      const retry = plan.state === 'past_due' && plan.nextAttemptAt ? new Date(plan.nextAttemptAt) : null
      // The failed charge is replaced by its next attempt. Later months renew as usual.
      const hasRenewal = months >= (plan.state === 'past_due' ? 1 : 0)
      const day = Math.min(renewalDay(due, new Date(plan.startedAt)), daysIn(month))
      return [
        ...(hasRenewal
          ? [charge(new Date(month.year, month.month, day, due.getHours(), due.getMinutes()), false)]
          : []),
        ...(retry && isSameMonth(monthAt(retry), month) ? [charge(retry, true)] : []),
      ]
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export const totalOf = (charges: readonly { price: number }[]): number =>
  charges.reduce((sum, { price }) => sum + price, 0)

/** The first month with a charge within a year; `from` if there is none. */
export function firstMonth(plans: readonly Plan[], from: Month): Month {
  for (let months = 0; months < 12; months++) {
    const month = addMonths(from, months)
    if (chargesIn(plans, month).length > 0) return month
  }
  return from
}

/** The weeks of a calendar page, with null for days of other months. `firstDay` is 1 for Monday, 7 for Sunday. */
export function weeksOf(month: Month, firstDay: number): (number | null)[][] {
  const offset = (new Date(month.year, month.month, 1).getDay() - firstDay + 7) % 7
  const days = [
    ...Array.from({ length: offset }, () => null),
    ...Array.from({ length: daysIn(month) }, (_, at) => at + 1),
  ]
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => days[week * 7 + day] ?? null),
  )
}
