import { defineTables, through } from '#platform/personal-data/define-tables.ts'
import * as store from './store-erasure.ts'

export const payoutTables = defineTables({
  section: {
    name: 'payouts',
    about:
      'Where we send your earnings as a creator, and what we paid you. Amounts are in cents. After you leave, we keep records of money without your name.',
  },
  tables: {
    payoutAccounts: {
      owner: 'creatorId',
      export: ['id', 'provider', 'complete', 'payoutsEnabled', 'closed', 'weekly'],
      omit: {
        providerAccount: 'technical: what the provider calls it',
        snapshotNumber: 'technical: counts snapshots',
        replacements: 'technical: counts accounts at the provider',
        fault: 'what the provider said about the account',
        faultAt: 'technical: since when our team has to look',
      },
      erase: { clears: ['creatorId', 'providerAccount'] },
    },
    replacedPayoutAccounts: {
      owner: through('payoutAccountId', 'payoutAccounts', 'id', 'creatorId'),
      export: [],
      omit: {
        providerAccount: 'technical: what the provider calls it',
        replacedAt: 'technical: since when another account is used',
        amount: 'technical: what is on its way to the new account',
        error: 'what the provider said about the account',
        movedAt: 'technical: when the amount was moved',
      },
      erase: 'cascade',
    },
    payouts: {
      owner: through('payoutAccountId', 'payoutAccounts', 'id', 'creatorId'),
      export: [
        'id',
        'payoutAccountId',
        'amount',
        'state',
        'weekly',
        'failure',
        'createdAt',
        'arrivesAt',
        'settledAt',
      ],
      orderBy: 'createdAt',
      omit: {
        providerPayout: 'technical: what the provider calls it',
        providerAccount: 'technical: the account it was sent through',
        attempts: 'technical: counts attempts',
        dueAt: 'technical: the next attempt',
        snapshotNumber: 'technical: counts snapshots',
      },
      erase: 'keep',
    },
  },
  erase: store.eraseCreator,
})
