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
  },
) => tx.insertInto('creatorProfiles').values(creator).execute()

export async function countCreators(db: Db, since: Date): Promise<{ total: number; newThisWeek: number }> {
  const { total, newThisWeek } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('creatorProfiles')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('total'),
      eb
        .selectFrom('creatorProfiles')
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('createdAt', '>', since)
        .as('newThisWeek'),
    ])
    .executeTakeFirstOrThrow()
  return { total: total ?? 0, newThisWeek: newThisWeek ?? 0 }
}

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
