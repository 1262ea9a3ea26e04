import type { PayoutAccountState } from '@koji/contract'

const DAY_MS = 86_400_000
const MONDAY = 1

export function stateOf(
  account: { payoutsEnabled: boolean; closed: boolean } | undefined,
): PayoutAccountState {
  if (!account) return 'none'
  if (account.closed) return 'closed'
  return account.payoutsEnabled ? 'ready' : 'unfinished'
}

/** When the weekly payouts are made next: Mondays at five, UTC. */
export function nextPayout(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 5)
  const wait = (MONDAY - now.getUTCDay() + 7) % 7
  const next = new Date(today + wait * DAY_MS)
  return next > now ? next : new Date(next.getTime() + 7 * DAY_MS)
}
