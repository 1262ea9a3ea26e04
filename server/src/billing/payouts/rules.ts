import type { PayoutAccountState } from '@koji/contract'

const REVERSALS = ['refund', 'refund_failed', 'dispute_opened', 'dispute_won'] as const

/** The postings that each figure of the dashboard sums up; undefined for all. */
export const POSTING_KINDS = {
  all: undefined,
  earned: ['charge', ...REVERSALS],
  paid: ['charge'],
  given_back: REVERSALS,
} as const

const DAY_MS = 86_400_000
const MONDAY = 1

export function stateOf(
  account: { payoutsEnabled: boolean; closed: boolean } | undefined,
): PayoutAccountState {
  if (!account) return 'none'
  if (account.closed) return 'closed'
  return account.payoutsEnabled ? 'ready' : 'unfinished'
}

export const summaryOf = (
  account: { complete: boolean; payoutsEnabled: boolean; closed: boolean } | undefined,
): string => {
  const state = stateOf(account)
  if (!account || state === 'closed') return state
  return `${state}, ${account.complete ? 'nothing missing' : 'something missing'}`
}

/** A provider's reason is written for us, so creators get one of two texts instead. */
export const failureText = (reason: string | null): string =>
  /closed/i.test(reason ?? '')
    ? 'Your bank account is closed. The money is available again.'
    : 'Our payment partner could not deliver it. The money is available again.'

/** The next run of the weekly job: Mondays at 5:00 UTC. */
export function nextPayout(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 5)
  const wait = (MONDAY - now.getUTCDay() + 7) % 7
  const next = new Date(today + wait * DAY_MS)
  return next > now ? next : new Date(next.getTime() + 7 * DAY_MS)
}
