import { type CaseAction, STRIKE_DAYS, STRIKE_STEPS } from '@koji/contract'

const DAY_MS = 86_400_000

interface Past {
  action: CaseAction
  at: Date
  overturned: boolean
}

/** Whether a past decision against someone still counts. */
export const isStrike = ({ action, at, overturned }: Past, now: Date): boolean =>
  action !== 'keep' && !overturned && at.getTime() > now.getTime() - STRIKE_DAYS * DAY_MS

/** The next step for this many strikes. Our team may decide otherwise. */
export const proposalFor = (strikes: number): (typeof STRIKE_STEPS)[number] =>
  STRIKE_STEPS[Math.min(strikes, STRIKE_STEPS.length - 1)]!
