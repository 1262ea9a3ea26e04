import { type Insertable, sql } from 'kysely'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

/** One row per account and rule; a repeated violation updates it. False if the account no longer exists. */
export async function upsertFlag(tx: Tx, flag: Insertable<Tables['abuseSightings']>): Promise<boolean> {
  const stored = await tx
    .insertInto('abuseSightings')
    .columns(['id', 'accountId', 'rule', 'strikes', 'seenAt'])
    .expression((eb) =>
      eb
        .selectFrom(ACCOUNTS.as('accounts'))
        .select([
          sql<string>`${flag.id}::uuid`.as('id'),
          'accounts.id as accountId',
          sql<string>`${flag.rule}::text`.as('rule'),
          sql<number>`${flag.strikes}::smallint`.as('strikes'),
          sql<Date>`${flag.seenAt}::timestamptz`.as('seenAt'),
        ])
        .where('accounts.id', '=', flag.accountId),
    )
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'rule']).doUpdateSet({
        strikes: (eb) => eb.ref('excluded.strikes'),
        seenAt: (eb) => eb.ref('excluded.seenAt'),
      }),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export const flagsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('abuseSightings')
    .select(['rule', 'strikes', 'seenAt'])
    .where('accountId', '=', accountId)
    .orderBy('seenAt')
    .orderBy('rule')
    .execute()

export const deleteFlagsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('abuseSightings').where('seenAt', '<', before).execute()
}
