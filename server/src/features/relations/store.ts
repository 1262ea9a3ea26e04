import { MODES, type Mode } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const hasProfile = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export interface Ties {
  /** Whoever looks has said who they are. */
  known: boolean
  /** Whoever is looked at likes them. */
  liked: boolean
  matchId: string | null
  /** Modes in which both take part, one can be seen by the other, and has not been liked yet. */
  likeIn: Mode[]
}

export async function tiesBetween(db: Db, viewerId: string, ownerId: string): Promise<Ties> {
  const { rows } = await sql<Omit<Ties, 'likeIn'> & { likeIn: number[] }>`
    select me.id is not null as known,
      coalesce((
        select true from swipes where swiper = them.number and target = me.number and mode in (0, 1) and choice = 1 limit 1
      ), false) and met.ended_at is null as liked,
      case when met.ended_at is null then met.id end as "matchId",
      array(
        select mine.mode from seekers mine join seekers theirs on theirs.person = them.number and theirs.mode = mine.mode
        where mine.person = me.number and met.id is null and (theirs.visible or exists (
          select from swipes where swiper = them.number and mode = mine.mode and target = me.number and choice = 1
        )) and not exists (
          select from swipes where swiper = me.number and mode = mine.mode and target = them.number and choice = 1
        )
        order by mine.mode
      ) as "likeIn"
    from (values (${viewerId}::uuid, ${ownerId}::uuid)) as pair (me, them)
    left join profiles me on me.id = pair.me
    left join profiles them on them.id = pair.them
    left join matches met on met.low_id = least(pair.me, pair.them) and met.high_id = greatest(pair.me, pair.them)`.execute(
    db,
  )
  const { likeIn, ...ties } = rows[0]!
  return { ...ties, likeIn: likeIn.map((code) => MODES[code]!) }
}
