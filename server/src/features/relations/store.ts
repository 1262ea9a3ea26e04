import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const hasProfile = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

interface Ties {
  /** Whoever looks has said who they are. */
  known: boolean
  /** Whoever is looked at likes them. */
  liked: boolean
  matched: boolean
}

export async function tiesBetween(db: Db, viewerId: string, ownerId: string): Promise<Ties> {
  const { rows } = await sql<Ties>`
    select me.id is not null as known,
      coalesce((
        select true from swipes where swiper = them.number and target = me.number and mode in (0, 1) and choice = 1 limit 1
      ), false) as liked,
      exists (
        select from matches where low_id = least(pair.me, pair.them) and high_id = greatest(pair.me, pair.them)
      ) as matched
    from (values (${viewerId}::uuid, ${ownerId}::uuid)) as pair (me, them)
    left join profiles me on me.id = pair.me
    left join profiles them on them.id = pair.them`.execute(db)
  return rows[0]!
}
