import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What is paid there stays, as it would with a provider of their own: as nobody's. */
export const sandboxData: PersonalDataSection = {
  name: 'test-payments',
  about: 'What the test provider of payments knows of you. No money is moved there.',
  export: async (db, accountId) => ({
    customers: await db
      .selectFrom('sandboxCustomers')
      .select(['id', 'email', 'card'])
      .where('accountId', '=', accountId)
      .execute(),
    accounts: await db
      .selectFrom('sandboxAccounts')
      .select(['id', 'email', 'complete', 'payoutsEnabled', 'closed'])
      .where('accountId', '=', accountId)
      .execute(),
    namedIn: await db
      .selectFrom('sandboxCheckouts as checkout')
      .innerJoin('sandboxAccounts as account', 'account.id', 'checkout.account')
      .select('checkout.creatorName')
      .distinct()
      .where('account.accountId', '=', accountId)
      .execute(),
  }),
  async erase(tx, accountId) {
    await sql`update sandbox_checkouts set creator_name = '' from sandbox_accounts account
      where account.id = sandbox_checkouts.account and account.account_id = ${accountId}`.execute(tx)
    await forget(tx, 'sandboxCustomers', accountId)
    await forget(tx, 'sandboxAccounts', accountId)
  },
}

/** The key under which it was made names the account too. */
const forget = (tx: Tx, table: 'sandboxCustomers' | 'sandboxAccounts', accountId: string) =>
  tx
    .updateTable(table)
    .set(({ ref }) => ({ accountId: NOBODY, email: '', key: ref('id') }))
    .where('accountId', '=', accountId)
    .execute()
