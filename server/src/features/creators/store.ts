import type { Db, Tx } from '#platform/db/database.ts'

export const insertCreatorProfile = (
  tx: Tx,
  creator: {
    userId: string
    tagline: string
    subscriberCount: number
    subscriptionPrice: number
    idVerified: boolean
    createdAt: Date
    category?: string
    about?: string
  },
) =>
  tx
    .insertInto('creatorProfiles')
    .values(creator)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const setVerified = (tx: Tx, userId: string) =>
  tx.updateTable('creatorProfiles').set({ idVerified: true }).where('userId', '=', userId).execute()

/** Those who are not active are few and have an index of their own, so they are what is looked up. */
export const countCreators = (db: Db, since: Date): Promise<{ total: number; newThisWeek: number }> =>
  db
    .selectFrom('creatorProfiles as creator')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('creator.createdAt', '>', since).as('newThisWeek'),
    ])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .select('id')
            .whereRef('accounts.id', '=', 'creator.userId')
            .where('accounts.status', '<>', 'active'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()

const UUID = /^[0-9a-f]{8}-/i

/** Accounts that are not active are nowhere to be seen. */
const visibleCreators = (db: Db) =>
  db
    .selectFrom('creatorProfiles as creator')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'creator.userId').on('accounts.status', '=', 'active'),
    )
    .leftJoin('profiles', 'profiles.id', 'creator.userId')
    .select([
      'creator.userId',
      'creator.tagline',
      'creator.subscriberCount',
      'creator.subscriptionPrice',
      'creator.idVerified',
      'profiles.displayName',
      'profiles.username',
      'profiles.avatarUrl',
    ])

export const mostSubscribedVerified = (db: Db, most: number) =>
  visibleCreators(db)
    .where('creator.idVerified', '=', true)
    .orderBy('creator.subscriberCount', 'desc')
    .orderBy('creator.userId')
    .limit(most)
    .execute()

export const creatorBy = (db: Db, idOrUsername: string) =>
  visibleCreators(db)
    .where((eb) =>
      UUID.test(idOrUsername)
        ? eb('creator.userId', '=', idOrUsername)
        : eb(eb.fn('lower', ['profiles.username']), '=', idOrUsername.toLowerCase()),
    )
    .executeTakeFirst()
