import { sql } from 'kysely'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PRIVACY_SETTINGS } from '#profiles/privacy/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

export async function isBlocked(db: Db, a: string, b: string): Promise<boolean> {
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

/**
 * Whether there is a block between two people that the viewer may know about: the viewer saw the other's name when they
 * blocked them, or was blocked. Blocking an unknown id must not reveal whether it exists.
 */
export async function hasMet(db: Db, viewerId: string, otherId: string): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .select('createdAt')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('blockerId', '=', viewerId),
          eb('blockedId', '=', otherId),
          eb('displayName', 'is not', null),
        ]),
        eb.and([eb('blockerId', '=', otherId), eb('blockedId', '=', viewerId)]),
      ]),
    )
    .executeTakeFirst()
  return block !== undefined
}

/** The ids that blocked the viewer or were blocked by them. */
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

/** Reads all blocks between two groups, and returns a check for a pair. */
export async function blockedBetween(
  db: Db,
  these: readonly string[],
  those: readonly string[],
): Promise<(a: string, b: string) => boolean> {
  const { rows } = await sql<{ blockerId: string; blockedId: string }>`
    select blocker_id, blocked_id from blocks
    where blocker_id = any(${these}::uuid[]) and blocked_id = any(${those}::uuid[])
    union all
    select blocker_id, blocked_id from blocks
    where blocker_id = any(${those}::uuid[]) and blocked_id = any(${these}::uuid[])`.execute(db)
  const pairs = new Set(rows.map(({ blockerId, blockedId }) => `${blockerId} ${blockedId}`))
  return (a, b) => pairs.has(`${a} ${b}`) || pairs.has(`${b} ${a}`)
}

/** Stores the name if the blocker can see it. False if the block existed already. */
export async function insertBlock(
  tx: Tx,
  { blockerId, blockedId, createdAt }: { blockerId: string; blockedId: string; createdAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into blocks (blocker_id, blocked_id, created_at, display_name, username)
    select ${blockerId}, ${blockedId}, ${createdAt}, seen.display_name, seen.username
    from (values (1)) as one
    left join (
      select p.display_name, p.username
      from ${PROFILES} p
      join ${ACTIVE_ACCOUNTS} a on a.id = p.id
      join ${PRIVACY_SETTINGS} s on s.profile_id = p.id
      left join ${CREATORS} c on c.user_id = p.id
      where p.id = ${blockedId}
        -- Someone without a profile sees no more than a visitor.
        and (c.user_id is not null or s.public_link
          or (s.discoverable and not s.incognito and exists (select from ${PROFILES} mine where mine.id = ${blockerId})))
        and not exists (select from blocks where blocker_id = ${blockedId} and blocked_id = ${blockerId})
    ) as seen on true
    on conflict do nothing
    returning blocked_id`.execute(tx)
  return rows.length > 0
}

/** False if there was no such block. */
export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .returning('blockedId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Newest first. */
export function blocksOf(
  db: Db,
  blockerId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
) {
  return db
    .selectFrom('blocks')
    .select(['blockedId', 'displayName', 'username', 'createdAt'])
    .where('blockerId', '=', blockerId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('createdAt', '<', after!.at),
          eb.and([eb('createdAt', '=', after!.at), eb('blockedId', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('blockedId')
    .limit(limit)
    .execute()
}
