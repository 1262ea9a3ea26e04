import { MODES, type Mode } from '@koji/contract'
import { sql } from 'kysely'
import { SEEKERS } from '#discovery/deck/fragments.ts'
import { MATCHES } from '#discovery/matches/fragments.ts'
import { SWIPES } from '#discovery/swipes/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

/** What two people are to each other, from the side of the viewer. */
export interface Connection {
  /** The viewer has a profile. */
  known: boolean
  /** The owner likes the viewer. */
  liked: boolean
  matchId: string | null
  /** Modes in which the viewer can like the owner. */
  likeIn: Mode[]
}

interface ConnectionRow extends Pick<Connection, 'known' | 'matchId'> {
  /** They matched once. After an unmatch, they can't like each other again. */
  met: boolean
  /** Modes in which one likes the other. */
  theirLikes: number[]
  myLikes: number[]
  /** Modes in which both take part. */
  both: number[]
  /** Those of them in which the owner can be found. */
  visible: number[]
}

/** Looks likes up by key: `choice + 0` keeps the planner from reading all likes of the swiper by their index. */
const likesOf = (swiper: 'me' | 'them', target: 'me' | 'them') => sql`array(
  select mode from ${SWIPES} s
  where swiper = ${sql.ref(`${swiper}.number`)} and mode in (0, 1) and target = ${sql.ref(`${target}.number`)}
    and choice + 0 = 1
)`

export async function readConnection(db: Db, viewerId: string, ownerId: string): Promise<Connection> {
  const { rows } = await sql<ConnectionRow>`${prepared}
    select me.id is not null as known, met.id is not null as met,
      case when met.ended_at is null then met.id end as "matchId",
      ${likesOf('them', 'me')} as "theirLikes", ${likesOf('me', 'them')} as "myLikes",
      both_in.modes as both, both_in.visible
    from (values (${viewerId}::uuid, ${ownerId}::uuid)) as pair (me, them)
    left join ${PROFILES} me on me.id = pair.me
    left join ${PROFILES} them on them.id = pair.them
    left join ${MATCHES} met on met.low_id = least(pair.me, pair.them) and met.high_id = greatest(pair.me, pair.them)
    cross join lateral (
      select coalesce(array_agg(mine.mode order by mine.mode), '{}') as modes,
        coalesce(array_agg(mine.mode) filter (where theirs.visible), '{}') as visible
      from ${SEEKERS} mine join ${SEEKERS} theirs on theirs.person = them.number and theirs.mode = mine.mode
      where mine.person = me.number
    ) as both_in`.execute(db)
  const { known, met, matchId, theirLikes, myLikes, both, visible } = rows[0]!
  const likeable = both.filter(
    (mode) => !myLikes.includes(mode) && (visible.includes(mode) || theirLikes.includes(mode)),
  )
  return {
    known,
    matchId,
    liked: theirLikes.length > 0 && (!met || matchId !== null),
    likeIn: met ? [] : likeable.map((code) => MODES[code]!),
  }
}
