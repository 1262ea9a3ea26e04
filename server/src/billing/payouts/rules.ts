import type { PayoutAccountState } from '@koji/contract'

const GIVEN_BACK = ['refund', 'refund_failed', 'dispute_opened', 'dispute_won'] as const

/** What a figure of the dashboard is made of; undefined for everything. */
export const POSTING_KINDS = {
  all: undefined,
  earned: ['charge', ...GIVEN_BACK],
  paid: ['charge'],
  given_back: GIVEN_BACK,
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

/** In words, for telling whether something has changed. */
export const summaryOf = (
  account: { complete: boolean; payoutsEnabled: boolean; closed: boolean } | undefined,
): string => {
  const state = stateOf(account)
  if (!account || state === 'closed') return state
  return `${state}, ${account.complete ? 'nothing missing' : 'something missing'}`
}

/** Why a payout came back, to the creator whose it is. What a provider says is meant for us. */
export const failureWords = (said: string | null): string =>
  /closed/i.test(said ?? '')
    ? 'Your bank account is closed. The money is available again.'
    : 'Our payment partner could not deliver it. The money is available again.'

/** When the weekly payouts are made next: Mondays at five, UTC. */
export function nextPayout(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 5)
  const wait = (MONDAY - now.getUTCDay() + 7) % 7
  const next = new Date(today + wait * DAY_MS)
  return next > now ? next : new Date(next.getTime() + 7 * DAY_MS)
}
