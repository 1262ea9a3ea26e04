import type { EARNING_KINDS, getSubscribers, Query } from '@koji/contract'
import { paths } from '#lib/paths.ts'

/** Links to the ledger rows that add up to an amount of the last `days` days. */
export const earningsLink = (days: number, kind: (typeof EARNING_KINDS)[number] = 'earned'): string =>
  `${paths.creatorPayouts}?tab=rows&days=${days}&kind=${kind}`

/** Links to the subscribers that a figure counts. */
export const subscribersLink = (which: NonNullable<Query<typeof getSubscribers>['which']>): string =>
  which === 'live' ? paths.creatorSubscribers : `${paths.creatorSubscribers}?which=${which}`
