import type { Subscription } from '@koji/contract'

export interface Month {
  year: number
  /** From 0, as in dates. */
  month: number
}

export type Plan = Pick<
  Subscription,
  'id' | 'state' | 'cancelled' | 'startedAt' | 'periodEnd' | 'nextAttemptAt' | 'price' | 'creator'
>

/** What will be charged, and when. */
export interface Charge {
  plan: Plan
  at: Date
  price: number
  /** Of one that could not be charged: the card is tried again. */
  again: boolean
}

const serial = ({ year, month }: Month): number => year * 12 + month
export const monthAt = (date: Date): Month => ({ year: date.getFullYear(), month: date.getMonth() })
export const monthAfter = (from: Month, months: number): Month => {
  const at = serial(from) + months
  return { year: Math.floor(at / 12), month: at % 12 }
}
export const isSameMonth = (one: Month, other: Month): boolean => serial(one) === serial(other)
const daysIn = ({ year, month }: Month): number => new Date(year, month + 1, 0).getDate()

const goesOn = ({ state, cancelled }: Plan): boolean =>
  !cancelled && (state === 'active' || state === 'past_due')

/** On which day it renews: a short month may have it earlier than it began. */
function dayOf(due: Date, begun: Date): number {
  const isLast = due.getDate() === daysIn(monthAt(due))
  return isLast ? Math.max(due.getDate(), begun.getDate()) : due.getDate()
}

/** The earliest first. A plan renews on the same day of each month, or on its last one. */
export function chargesIn(plans: readonly Plan[], wanted: Month): Charge[] {
  return plans
    .filter(goesOn)
    .flatMap((plan) => {
      const charge = (at: Date, again: boolean) => ({ plan, at, price: plan.price, again })
      const due = new Date(plan.periodEnd)
      const months = serial(wanted) - serial(monthAt(due))
      const retry = plan.state === 'past_due' && plan.nextAttemptAt ? new Date(plan.nextAttemptAt) : null
      // What was due and failed is the next attempt; the months after it go on as before.
      const renews = months >= (plan.state === 'past_due' ? 1 : 0)
      const day = Math.min(dayOf(due, new Date(plan.startedAt)), daysIn(wanted))
      return [
        ...(renews
          ? [charge(new Date(wanted.year, wanted.month, day, due.getHours(), due.getMinutes()), false)]
          : []),
        ...(retry && isSameMonth(monthAt(retry), wanted) ? [charge(retry, true)] : []),
      ]
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

export const totalOf = (charges: readonly { price: number }[]): number =>
  charges.reduce((sum, { price }) => sum + price, 0)

/** The first month in which something is charged, looking a year ahead. */
export function firstMonth(plans: readonly Plan[], from: Month): Month {
  for (let ahead = 0; ahead < 12; ahead++) {
    const month = monthAfter(from, ahead)
    if (chargesIn(plans, month).length > 0) return month
  }
  return from
}

/** Weeks as they stand in a calendar; null where another month's days would be. `firstDay`: 1 is Monday, 7 is Sunday. */
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
