import { type Insertable, sql } from 'kysely'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

/** One row per account and rule; a repeated violation updates it. False if the account no longer exists. */
export async function upsertFlag(tx: Tx, flag: Insertable<Tables['abuseFlags']>): Promise<boolean> {
  const stored = await tx
    .insertInto('abuseFlags')
    .columns(['id', 'accountId', 'rule', 'violations', 'flaggedAt'])
    .expression((eb) =>
      eb
        .selectFrom(ACCOUNTS.as('accounts'))
        .select([
          sql<string>`${flag.id}::uuid`.as('id'),
          'accounts.id as accountId',
          sql<string>`${flag.rule}::text`.as('rule'),
          sql<number>`${flag.violations}::smallint`.as('violations'),
          sql<Date>`${flag.flaggedAt}::timestamptz`.as('flaggedAt'),
        ])
        .where('accounts.id', '=', flag.accountId),
    )
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'rule']).doUpdateSet({
        violations: (eb) => eb.ref('excluded.violations'),
        flaggedAt: (eb) => eb.ref('excluded.flaggedAt'),
      }),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export const flagsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('abuseFlags')
    .select(['rule', 'violations', 'flaggedAt'])
    .where('accountId', '=', accountId)
    .orderBy('flaggedAt')
    .orderBy('rule')
    .execute()

export const deleteFlagsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('abuseFlags').where('flaggedAt', '<', before).execute()
}
