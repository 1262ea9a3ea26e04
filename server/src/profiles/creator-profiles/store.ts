import type { CardDesign, CreatorCategory } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import { ACCOUNTS, ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { batchedStatement } from '#platform/db/statement-batching.ts'
import type { Tables } from '#platform/db/tables.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

export const insertCreatorProfile = (
  tx: Tx,
  { card, ...creator }: Omit<Insertable<Tables['creatorProfiles']>, 'card'> & { card?: CardDesign | null },
) =>
  tx
    .insertInto('creatorProfiles')
    .values({ ...creator, ...(card && { card: JSON.stringify(card) }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const addToPostCount = (tx: Tx, userId: string, by: number) =>
  tx
    .updateTable('creatorProfiles')
    .set((eb) => ({ postCount: eb('postCount', '+', by) }))
    .where('userId', '=', userId)
    .execute()

export interface SubscriberChange {
  userId: string
  subscribers: number
  /** Cents per month. */
  monthly: number
}

export const addToSubscribers = batchedStatement(
  async (tx, changes: readonly SubscriberChange[]): Promise<void[]> => {
    const counted = changes.filter(({ subscribers, monthly }) => subscribers !== 0 || monthly !== 0)
    if (counted.length > 0)
      await sql`${prepared}
        update creator_profiles c set subscriber_count = greatest(0, c.subscriber_count + change.subscribers),
          monthly = greatest(0, c.monthly + change.monthly)
        from (
          select user_id, sum(subscribers) as subscribers, sum(monthly) as monthly
          from unnest(${counted.map(({ userId }) => userId)}::uuid[], ${counted.map(({ subscribers }) => subscribers)}::int[],
            ${counted.map(({ monthly }) => monthly)}::int[]) as changes (user_id, subscribers, monthly)
          group by user_id order by user_id
        ) as change
        where c.user_id = change.user_id`.execute(tx)
    return changes.map(() => undefined)
  },
)

export const setVerified = (tx: Tx, userId: string, idVerified = true) =>
  tx.updateTable('creatorProfiles').set({ idVerified }).where('userId', '=', userId).execute()

/** Excludes accounts that aren't active, rather than joining active ones: they are few and have a partial index. */
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
          selectFrom(ACCOUNTS.as('accounts'))
            .select('id')
            .whereRef('accounts.id', '=', 'creator.userId')
            .where('accounts.status', '<>', 'active'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()

export interface CreatorRow {
  userId: string
  tagline: string
  subscriberCount: number
  subscriptionPrice: number
  idVerified: boolean
  createdAt: Date
  about: string
  category: CreatorCategory
  perks: string[]
  welcome: string
  card: CardDesign | null
  coverId: string | null
  heldRule: string | null
  postCount: number
  displayName: string | null
  username: string | null
  avatarUrl: string | null
}

const UUID = /^[0-9a-f]{8}-/i

/** Excludes accounts that aren't active. */
const visibleCreators = (db: Db) =>
  db
    .selectFrom('creatorProfiles as creator')
    .innerJoin(ACTIVE_ACCOUNTS.as('accounts'), 'accounts.id', 'creator.userId')
    .leftJoin(PROFILES.as('profiles'), 'profiles.id', 'creator.userId')
    .select([
      'creator.userId',
      'creator.tagline',
      'creator.subscriberCount',
      'creator.subscriptionPrice',
      'creator.idVerified',
      'creator.createdAt',
      'creator.about',
      'creator.category',
      'creator.perks',
      'creator.welcome',
      'creator.card',
      'creator.coverId',
      'creator.heldRule',
      'creator.postCount',
      'profiles.displayName',
      'profiles.username',
      'profiles.avatarUrl',
    ])

export const mostSubscribedVerified = (db: Db, limit: number) =>
  visibleCreators(db)
    .where('creator.idVerified', '=', true)
    .orderBy('creator.subscriberCount', 'desc')
    .orderBy('creator.userId')
    .limit(limit)
    .execute() as Promise<CreatorRow[]>

/** Excludes accounts that aren't active. */
export const namesOfVerified = (db: Db, limit: number) =>
  db
    .selectFrom('creatorProfiles as creator')
    .innerJoin(ACTIVE_ACCOUNTS.as('accounts'), 'accounts.id', 'creator.userId')
    .innerJoin(PROFILES.as('profiles'), 'profiles.id', 'creator.userId')
    .select('profiles.username')
    .where('creator.idVerified', '=', true)
    .orderBy('creator.subscriberCount', 'desc')
    .orderBy('creator.userId')
    .limit(limit)
    .execute()

export const creatorBy = (db: Db, idOrUsername: string) =>
  visibleCreators(db)
    .where((eb) =>
      UUID.test(idOrUsername)
        ? eb('creator.userId', '=', idOrUsername)
        : eb(eb.fn('lower', ['profiles.username']), '=', idOrUsername.toLowerCase()),
    )
    .executeTakeFirst() as Promise<CreatorRow | undefined>

export const creatorsOf = (db: Db, ids: readonly string[]) =>
  (ids.length === 0
    ? Promise.resolve([])
    : visibleCreators(db).where('creator.userId', 'in', ids).execute()) as Promise<CreatorRow[]>

/** Undefined if the picture isn't a current cover or its creator isn't active. */
export const creatorOfCover = (db: Db, mediaId: string) =>
  visibleCreators(db).where('creator.coverId', '=', mediaId).executeTakeFirst()
