import type { EARNING_KINDS, getSubscribers, Query } from '@koji/contract'
import { paths } from '#lib/paths.ts'

/** The rows of the ledger that money of so many days is the sum of. */
export const rowsOf = (days: number, kind: (typeof EARNING_KINDS)[number] = 'earned'): string =>
  `${paths.creatorPayouts}?tab=rows&days=${days}&kind=${kind}`

/** The subscribers who make up a figure. */
export const subscribersWho = (which: NonNullable<Query<typeof getSubscribers>['which']>): string =>
  which === 'live' ? paths.creatorSubscribers : `${paths.creatorSubscribers}?which=${which}`
