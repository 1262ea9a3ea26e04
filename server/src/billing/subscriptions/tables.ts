import { defineTables } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import { eraseSubscriptions } from './erasure.ts'

export const subscriptionTables = (platform: Platform, needs: { creators: Creators }) =>
  defineTables({
    section: {
      name: 'subscriptions',
      about: 'Creators you support or supported. Prices are in cents per month.',
    },
    tables: {
      subscriptions: {
        owner: 'fanId',
        export: [
          'id',
          'creatorId',
          'state',
          'price',
          'startedAt',
          'periodEnd',
          'cancelled',
          'endedAt',
          'nextAttemptAt',
          'failedAttempts',
          'endedBecause',
        ],
        orderBy: ['startedAt', 'id'],
        omit: {
          provider: 'technical: who collects the money',
          providerSubscription: 'technical: what the provider calls it',
          checkout: 'technical: what the provider calls it',
          checkoutUrl: "opens one of the provider's pages for minutes",
          checkoutExpiresAt: 'technical: when the checkout closes',
          checkouts: 'technical: counts checkouts',
          snapshotNumber: 'technical: counts snapshots',
        },
        erase: { by: ['fanId', 'creatorId'] },
      },
      customers: {
        owner: 'accountId',
        export: ['provider'],
        omit: { providerCustomer: 'technical: what the provider calls them' },
      },
    },
    erase: (tx, accountId) => eraseSubscriptions(platform, needs, tx, accountId),
  })
