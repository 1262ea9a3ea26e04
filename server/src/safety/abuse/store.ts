import { type Insertable, sql } from 'kysely'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

/** One for each rule: crossed again, it is the same with a later date. Nothing of somebody who has left meanwhile. */
export async function keepSighting(tx: Tx, sighting: Insertable<Tables['abuseSightings']>): Promise<boolean> {
  const kept = await tx
    .insertInto('abuseSightings')
    .columns(['id', 'accountId', 'rule', 'strikes', 'seenAt'])
    .expression((eb) =>
      eb
        .selectFrom(ACCOUNTS.as('accounts'))
        .select([
          sql<string>`${sighting.id}::uuid`.as('id'),
          'accounts.id as accountId',
          sql<string>`${sighting.rule}::text`.as('rule'),
          sql<number>`${sighting.strikes}::smallint`.as('strikes'),
          sql<Date>`${sighting.seenAt}::timestamptz`.as('seenAt'),
        ])
        .where('accounts.id', '=', sighting.accountId),
    )
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'rule']).doUpdateSet({
        strikes: (eb) => eb.ref('excluded.strikes'),
        seenAt: (eb) => eb.ref('excluded.seenAt'),
      }),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export const sightingsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('abuseSightings')
    .select(['rule', 'strikes', 'seenAt'])
    .where('accountId', '=', accountId)
    .orderBy('seenAt')
    .orderBy('rule')
    .execute()

export const forgetBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('abuseSightings').where('seenAt', '<', before).execute()
}
