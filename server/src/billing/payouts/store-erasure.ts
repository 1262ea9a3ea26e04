import type { Tx } from '#platform/db/database.ts'
import { letGo } from './store-weekly.ts'

/** What is still owed goes to the bank that the provider knows. Apart from that, the account names no one. */
export async function forgetCreator(tx: Tx, creatorId: string): Promise<void> {
  const account = await tx
    .updateTable('payoutAccounts')
    .set({ creatorId: null })
    .where('creatorId', '=', creatorId)
    .returning('id')
    .executeTakeFirst()
  if (account) await letGo(tx, account.id)
}
