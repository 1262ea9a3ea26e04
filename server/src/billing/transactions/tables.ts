import { sql } from 'kysely'
import { defineTables, through } from '#platform/personal-data/define-tables.ts'

const ofFan = through('transactionId', 'transactions', 'id', 'fanId')

/** The law requires financial records, so an erasure only removes the name, card and words. */
export const transactionTables = defineTables({
  section: {
    name: 'transactions',
    about:
      'What you paid and got back. Amounts are in cents. After you leave, we keep records of money without your name.',
  },
  tables: {
    transactions: {
      owner: 'fanId',
      export: [
        'id',
        'number',
        'subscriptionId',
        'creatorId',
        'state',
        'amount',
        'fee',
        'refunded',
        'dispute',
        'methodBrand',
        'methodLast4',
        'periodFrom',
        'periodTo',
        'attempts',
        'nextAttemptAt',
        'createdAt',
        'paidAt',
      ],
      orderBy: 'number',
      omit: {
        payoutAccountId: 'an account that names no one by itself',
        provider: 'technical: who collected the money',
        providerPayment: 'technical: what the provider calls it',
        providerCharge: 'technical: what the provider calls it',
        processingFee: 'what the payment cost Koji',
        snapshotNumber: 'technical: counts snapshots',
        duplicate: 'technical: whether it paid for what was paid already',
      },
      erase: { set: { fanId: null, methodBrand: null, methodLast4: null } },
    },
    transactionSteps: {
      owner: ofFan,
      export: ['transactionId', 'kind', 'amount', 'at'],
      orderBy: ['transactionId', 'at'],
      omit: { reference: 'technical: what the provider calls it' },
      erase: 'keep',
    },
    refunds: {
      owner: ofFan,
      export: ['id', 'transactionId', 'amount', 'state', 'cause', 'createdAt'],
      orderBy: 'createdAt',
      omit: {
        providerRefund: 'technical: what the provider calls it',
        error: 'what the provider said about the charge',
        attempts: 'technical: counts attempts',
        dueAt: 'technical: the next attempt',
        requestId: 'a key',
      },
      erase: 'keep',
    },
    refundRequests: {
      owner: 'fanId',
      export: [
        'id',
        'transactionId',
        'reason',
        'details',
        'state',
        'amount',
        'requestedAt',
        'decidedAt',
        'failure',
        'failedAmount',
        'failedAt',
      ],
      // A note about an approved request is for the team.
      derive: () => ({ note: sql`case when state = 'rejected' then note end` }),
      orderBy: 'requestedAt',
      omit: { decidedBy: 'who on our team decided' },
      erase: {
        set: { fanId: null, details: '', note: null, failure: null, failedAmount: null, failedAt: null },
      },
    },
    disputeTransfers: {
      impersonal: 'that money moved, for a transaction that names no one after an erasure',
      columns: [
        'id',
        'transactionId',
        'key',
        'direction',
        'amount',
        'state',
        'error',
        'attempts',
        'dueAt',
        'createdAt',
      ],
    },
  },
  async erase(tx, accountId) {
    await tx.updateTable('transactions').set({ creatorId: null }).where('creatorId', '=', accountId).execute()
  },
})
