import { defineTables } from '#platform/personal-data/define-tables.ts'

export const ledgerTables = defineTables({
  tables: {
    ledgerAccounts: {
      impersonal: 'sums of money; a payout account says whose, and names no one after an erasure',
      columns: ['id', 'kind', 'payoutAccountId', 'currency'],
    },
    ledgerPostings: {
      impersonal: 'movements of money; their transactions and payouts name no one after an erasure',
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
