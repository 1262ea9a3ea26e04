import { sql } from 'kysely'
import { owesCreator } from '#billing/ledger/fragments.ts'
import { TRANSACTIONS } from '#billing/transactions/fragments.ts'
import type { Tx } from '#platform/db/database.ts'

/** Keeps the id at the provider as long as money is owed, so that it can still be paid out. */
export async function eraseCreator(tx: Tx, creatorId: string): Promise<void> {
  const account = await tx
    .updateTable('payoutAccounts')
    .set({ creatorId: null })
    .where('creatorId', '=', creatorId)
    .returning('id')
    .executeTakeFirst()
  if (account) await forgetProviderAccount(tx, account.id)
}

/** Does nothing while money is owed, on its way to the bank or disputed, or if the creator's account isn't erased. */
export async function forgetProviderAccount(tx: Tx, id: string): Promise<void> {
  await sql`
    update payout_accounts p set provider_account = p.id::text
    where p.id = ${id} and p.creator_id is null
      and not exists (select from payouts where payout_account_id = p.id and state in ('requested', 'sent'))
      and not exists (select from ${TRANSACTIONS} t where payout_account_id = p.id and dispute = 'open')
      and not ${owesCreator(sql`p.id`)}`.execute(tx)
  await sql`
    delete from replaced_payout_accounts using payout_accounts p
    where payout_account_id = ${id} and p.id = ${id} and p.provider_account = p.id::text`.execute(tx)
}
