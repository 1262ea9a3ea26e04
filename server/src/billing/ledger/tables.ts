import { defineTables } from '#platform/personal-data/define-tables.ts'

export const ledgerTables = defineTables({
  tables: {
    ledgerAccounts: {
      impersonal: 'sums of money; only a payout account tells whose, and it names no one after an erasure',
      columns: ['id', 'kind', 'payoutAccountId', 'currency'],
    },
    ledgerPostings: {
      impersonal: 'that money moved, for transactions and payouts that name no one after an erasure',
      columns: ['id', 'reference', 'kind', 'transactionId', 'payoutId', 'at', 'writtenAt'],
    },
    ledgerEntries: {
      impersonal: 'amounts',
      columns: ['id', 'postingId', 'accountId', 'currency', 'amount', 'availableAt', 'at'],
    },
    ledgerDays: { impersonal: 'sums of amounts', columns: ['accountId', 'day', 'kind', 'amount', 'fee'] },
    ledgerCheckpoints: {
      impersonal: 'sums of amounts',
      columns: ['accountId', 'entryId', 'balance', 'madeAt'],
    },
  },
})
