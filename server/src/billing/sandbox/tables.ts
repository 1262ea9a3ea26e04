import { sql } from 'kysely'
import { defineTables, through } from '#platform/personal-data/define-tables.ts'

/** The rows stay, as they would with a real provider. `key` is replaced because it contains the account's id. */
const anonymized = { accountId: '00000000-0000-0000-0000-000000000000', email: '', key: sql.ref('id') }

export const sandboxTables = defineTables({
  section: {
    name: 'test-payments',
    about: 'What our test payment provider knows about you. No real money moves there.',
  },
  tables: {
    sandboxCustomers: {
      owner: 'accountId',
      export: ['id', 'email', 'card'],
      omit: { key: 'technical: contains an id' },
      erase: { set: anonymized },
    },
    sandboxAccounts: {
      owner: 'accountId',
      export: ['id', 'email', 'complete', 'payoutsEnabled', 'closed'],
      omit: { key: 'technical: contains an id' },
      erase: { set: anonymized },
    },
    sandboxCheckouts: {
      owner: through('account', 'sandboxAccounts', 'id', 'accountId'),
      export: ['creatorName'],
      omit: {
        id: 'a key',
        customer: 'a customer of the test provider',
        subscriptionId: 'a key',
        price: 'what the checkout asked for',
        feePercent: 'what the checkout asked for',
        successUrl: "technical: one of Koji's pages",
        cancelUrl: "technical: one of Koji's pages",
        state: 'technical: what became of the checkout',
        subscription: 'a key',
        expiresAt: 'technical: when the checkout closes',
        key: 'technical: contains the id of a subscription',
      },
      erase: { set: { creatorName: '' } },
    },
    sandboxSubscriptions: {
      impersonal: 'belongs to a customer who is no one after an erasure',
      columns: [
        'id',
        'customer',
        'account',
        'subscriptionId',
        'price',
        'feePercent',
        'state',
        'startedAt',
        'months',
        'periodEnd',
        'cancelled',
        'nextAt',
        'endedAt',
        'endedBecause',
      ],
    },
    sandboxPayments: {
      impersonal: 'belongs to a customer who is no one after an erasure, with a test card',
      columns: [
        'id',
        'subscription',
        'amount',
        'state',
        'attempts',
        'lastAttemptAt',
        'nextAttemptAt',
        'paidAt',
        'periodFrom',
        'periodTo',
        'brand',
        'last4',
        'charge',
        'applicationFee',
        'processingFee',
        'createdAt',
      ],
    },
    sandboxRefunds: {
      impersonal: 'belongs to a customer who is no one after an erasure',
      columns: ['id', 'payment', 'amount', 'state', 'at', 'key'],
    },
    sandboxDisputes: {
      impersonal: 'belongs to a customer who is no one after an erasure',
      columns: ['id', 'payment', 'amount', 'state', 'fee', 'at', 'closedAt'],
    },
    sandboxPayouts: {
      impersonal: 'belongs to an account that is no one’s after an erasure',
      columns: ['id', 'account', 'amount', 'state', 'failure', 'at', 'arrivesAt', 'key'],
    },
    sandboxPages: {
      impersonal: 'where a page leads, for minutes',
      columns: ['id', 'kind', 'customer', 'account', 'returnTo', 'expiresAt'],
    },
    sandboxMessages: {
      impersonal: 'that something changed, by its id; deleted after days',
      columns: ['id', 'type', 'body', 'createdAt', 'attempts', 'dueAt', 'deliveredAt'],
    },
    sandboxSettings: {
      impersonal: 'how the test provider behaves',
      columns: ['singleton', 'clockOffsetSeconds', 'doubled', 'shuffled'],
    },
  },
})
