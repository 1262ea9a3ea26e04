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

export const mostSubscribedVerified = (db: Db, most: number) =>
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
      'profiles.displayName',
      'profiles.username',
      'profiles.avatarUrl',
    ])
    .where('creator.idVerified', '=', true)
    .orderBy('creator.subscriberCount', 'desc')
    .orderBy('creator.userId')
    .limit(most)
    .execute()
