import { MODES, type Mode } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

export interface Ties {
  /** Whoever looks has said who they are. */
  known: boolean
  /** Whoever is looked at likes them. */
  liked: boolean
  matchId: string | null
  /** Modes in which both take part, one can be seen by the other, and has not been liked yet. */
  likeIn: Mode[]
}

interface TiesRow extends Pick<Ties, 'known' | 'matchId'> {
  /** Also if it has ended since: they do not meet again. */
  met: boolean
  /** Modes in which one likes the other. */
  theirLikes: number[]
  myLikes: number[]
  /** Modes in which both take part, and those in which the other one can be seen. */
  both: number[]
  seen: number[]
}

/** Likes are looked up by their key, whatever anybody chose besides; planned once, as all partitions take long to plan. */
const likesOf = (swiper: 'me' | 'them', target: 'me' | 'them') => sql`array(
  select mode from swipes
  where swiper = ${sql.ref(`${swiper}.number`)} and mode in (0, 1) and target = ${sql.ref(`${target}.number`)}
    and choice + 0 = 1
)`

export async function tiesBetween(db: Db, viewerId: string, ownerId: string): Promise<Ties> {
  const { rows } = await sql<TiesRow>`${prepared}
    select me.id is not null as known, met.id is not null as met,
      case when met.ended_at is null then met.id end as "matchId",
      ${likesOf('them', 'me')} as "theirLikes", ${likesOf('me', 'them')} as "myLikes",
      both_in.modes as both, both_in.visible as seen
    from (values (${viewerId}::uuid, ${ownerId}::uuid)) as pair (me, them)
    left join profiles me on me.id = pair.me
    left join profiles them on them.id = pair.them
    left join matches met on met.low_id = least(pair.me, pair.them) and met.high_id = greatest(pair.me, pair.them)
    cross join lateral (
      select coalesce(array_agg(mine.mode order by mine.mode), '{}') as modes,
        coalesce(array_agg(mine.mode) filter (where theirs.visible), '{}') as visible
      from seekers mine join seekers theirs on theirs.person = them.number and theirs.mode = mine.mode
      where mine.person = me.number
    ) as both_in`.execute(db)
  const { known, met, matchId, theirLikes, myLikes, both, seen } = rows[0]!
  const open = both.filter(
    (mode) => !myLikes.includes(mode) && (seen.includes(mode) || theirLikes.includes(mode)),
  )
  return {
    ...{ known, matchId, liked: theirLikes.length > 0 && (!met || matchId !== null) },
    likeIn: !met ? open.map((code) => MODES[code]!) : [],
  }
}
