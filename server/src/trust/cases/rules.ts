import { type CaseAction, STRIKE_DAYS, STRIKE_STEPS } from '@koji/contract'

const DAY_MS = 86_400_000

interface Past {
  action: CaseAction
  at: Date
  overturned: boolean
}

/** A decision against somebody that still counts. */
export const isStrike = ({ action, at, overturned }: Past, now: Date): boolean =>
  action !== 'keep' && !overturned && at.getTime() > now.getTime() - STRIKE_DAYS * DAY_MS

/** What comes next by the strikes so far. The team may decide otherwise. */
export const proposalFor = (strikes: number): (typeof STRIKE_STEPS)[number] =>
  STRIKE_STEPS[Math.min(strikes, STRIKE_STEPS.length - 1)]!
