import { letGo } from '#billing/payouts/service.ts'
import type { Db } from '#platform/db/database.ts'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

/** Records of money stay when somebody leaves, as the law asks for: without a name, a card or a word of theirs. */
export const transactionData: PersonalDataSection = {
  name: 'transactions',
  about:
    'What you paid and got back, and what was paid out to you as a creator. Amounts are cents. Records of money are kept without your name after you have left.',
  export: async (db, accountId) => ({
    paid: await paidBy(db, accountId),
    steps: await stepsOf(db, accountId),
    refunds: await refundsOf(db, accountId),
    refundRequests: await requestsOf(db, accountId),
    customer:
      (await db
        .selectFrom('customers')
        .select('provider')
        .where('accountId', '=', accountId)
        .executeTakeFirst()) ?? null,
    payoutAccount:
      (await db
        .selectFrom('payoutAccounts')
        .select(['id', 'provider', 'complete', 'payoutsEnabled', 'closed', 'weekly'])
        .where('creatorId', '=', accountId)
        .executeTakeFirst()) ?? null,
    payouts: await payoutsOf(db, accountId),
  }),
  async erase(tx, accountId) {
    await tx.deleteFrom('customers').where('accountId', '=', accountId).execute()
    await tx
      .updateTable('transactions')
      .set({ fanId: null, methodBrand: null, methodLast4: null })
      .where('fanId', '=', accountId)
      .execute()
    await tx.updateTable('transactions').set({ creatorId: null }).where('creatorId', '=', accountId).execute()
    await tx
      .updateTable('refundRequests')
      .set({ fanId: null, details: '', note: null, failure: null, failedAmount: null, failedAt: null })
      .where('fanId', '=', accountId)
      .execute()
    // What is still owed goes to the bank that is known there; the rest of the account names nobody.
    const account = await tx
      .updateTable('payoutAccounts')
      .set({ creatorId: null })
      .where('creatorId', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    if (account) await letGo(tx, account.id)
  },
}

const paidBy = (db: Db, fanId: string) =>
  db
    .selectFrom('transactions')
    .select([
      ...(['id', 'number', 'subscriptionId', 'creatorId', 'state', 'amount', 'fee', 'refunded'] as const),
      ...(['dispute', 'methodBrand', 'methodLast4', 'periodFrom', 'periodTo', 'attempts'] as const),
      ...(['nextAttemptAt', 'createdAt', 'paidAt'] as const),
    ])
    .where('fanId', '=', fanId)
    .orderBy('number')
    .execute()

const stepsOf = (db: Db, fanId: string) =>
  db
    .selectFrom('transactionSteps as step')
    .innerJoin('transactions', 'transactions.id', 'step.transactionId')
    .select(['step.transactionId', 'step.kind', 'step.amount', 'step.at'])
    .where('fanId', '=', fanId)
    .orderBy('number')
    .orderBy('step.at')
    .execute()

const refundsOf = (db: Db, fanId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('transactions', 'transactions.id', 'refunds.transactionId')
    .select([
      ...(['refunds.id', 'refunds.transactionId', 'refunds.amount', 'refunds.state'] as const),
      ...(['refunds.why', 'refunds.createdAt'] as const),
    ])
    .where('fanId', '=', fanId)
    .orderBy('refunds.createdAt')
    .execute()

const requestsOf = (db: Db, fanId: string) =>
  db
    .selectFrom('refundRequests')
    .select([
      ...(['id', 'transactionId', 'reason', 'details', 'state', 'amount'] as const),
      ...(['askedAt', 'decidedAt', 'failure', 'failedAmount', 'failedAt'] as const),
    ])
    // What is written to a yes is for the team.
    .select((eb) => eb.case().when('state', '=', 'rejected').then(eb.ref('note')).end().as('note'))
    .where('fanId', '=', fanId)
    .orderBy('askedAt')
    .execute()

const payoutsOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('payoutAccounts', 'payoutAccounts.id', 'payouts.payoutAccountId')
    .select([
      ...(['payouts.id', 'payoutAccountId', 'amount', 'state', 'payouts.weekly', 'failure'] as const),
      ...(['createdAt', 'arrivesAt', 'settledAt'] as const),
    ])
    .where('creatorId', '=', creatorId)
    .orderBy('createdAt')
    .execute()
