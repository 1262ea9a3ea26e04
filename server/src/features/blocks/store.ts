import type { Db, Tx } from '#platform/db/database.ts'

export async function isBlockedEitherWay(db: Db, a: string, b: string): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .select('createdAt')
    .where((eb) =>
      eb.or([
        eb.and([eb('blockerId', '=', a), eb('blockedId', '=', b)]),
        eb.and([eb('blockerId', '=', b), eb('blockedId', '=', a)]),
      ]),
    )
    .executeTakeFirst()
  return block !== undefined
}

/** Those of them who blocked this person or whom they blocked. */
export async function blockedAmong(db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('blocks')
    .select('blockedId as id')
    .where('blockerId', '=', viewerId)
    .where('blockedId', 'in', ids)
    .unionAll(
      db
        .selectFrom('blocks')
        .select('blockerId as id')
        .where('blockedId', '=', viewerId)
        .where('blockerId', 'in', ids),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** False when it was there already. */
export async function insertBlock(
  tx: Tx,
  block: { blockerId: string; blockedId: string; createdAt: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockedId')
    .executeTakeFirst()
  return made !== undefined
}

/** False when there was none. */
export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .returning('blockedId')
    .executeTakeFirst()
  return gone !== undefined
}

/** Holds on to an account, which might be erased just now; false when there is none. */
export async function lockPerson(tx: Tx, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined
}

/** The newest first. Of who hides from strangers a block tells no more than anybody could see without it. */
export function blocksOf(
  db: Db,
  blockerId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
) {
  return db
    .selectFrom('blocks')
    .innerJoin('accounts', 'accounts.id', 'blocks.blockedId')
    .leftJoin('profiles', 'profiles.id', 'blocks.blockedId')
    .leftJoin('privacySettings as privacy', 'privacy.profileId', 'blocks.blockedId')
    .leftJoin('creatorProfiles as creator', 'creator.userId', 'blocks.blockedId')
    .select(['blockedId', 'displayName', 'username', 'blocks.createdAt'])
    .select((eb) =>
      eb
        .and([
          eb('accounts.status', '=', 'active'),
          eb('displayName', 'is not', null),
          eb.or([
            eb('creator.userId', 'is not', null),
            eb('publicLink', '=', true),
            eb.and([eb('discoverable', '=', true), eb('incognito', '=', false)]),
          ]),
        ])
        .as('seen'),
    )
    .where('blockerId', '=', blockerId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('blocks.createdAt', '<', after!.at),
          eb.and([eb('blocks.createdAt', '=', after!.at), eb('blockedId', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('blocks.createdAt', 'desc')
    .orderBy('blockedId')
    .limit(limit)
    .execute()
}
