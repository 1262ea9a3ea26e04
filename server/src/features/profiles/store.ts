import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

export const profileOf = (db: Db, id: string) =>
  db
    .selectFrom('profiles')
    .select(['id', 'displayName', 'username', 'avatarUrl'])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertProfile = (
  tx: Tx,
  profile: {
    id: string
    displayName: string
    username: string | null
    avatarUrl: string | null
    createdAt: Date
  },
) => tx.insertInto('profiles').values(profile).execute()

const UNIQUE_VIOLATION = '23505'

/**
 * False when somebody has the name. The index decides, so that two who want it at once cannot both have it; the
 * transaction is worth nothing after.
 */
export async function updateUsername(tx: Tx, id: string, username: string): Promise<boolean> {
  try {
    await tx.updateTable('profiles').set({ username }).where('id', '=', id).execute()
    return true
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION && constraint === 'profiles_username') return false
    throw error
  }
}

export interface FoundRow {
  id: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  isCreator: boolean
}

/**
 * Three ranges of three indexes, each cut off early: the work does not grow with the number of people.
 * Some more are read than shown, because accounts that are not active are left out afterwards.
 */
export async function profilesByPrefix(db: Db, prefix: string, most: number): Promise<FoundRow[]> {
  const like = `${prefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const read = most * 3
  const { rows } = await sql<FoundRow>`
    with found as (
      (select id from profiles where lower(username) like ${like} order by lower(username) using ~<~ limit ${read})
      union
      (select id from profiles where lower(display_name) like ${like} order by lower(display_name) using ~<~ limit ${read})
      union
      (select id from profiles where lower(substring(display_name from ' (\\S+)$')) like ${like}
        order by lower(substring(display_name from ' (\\S+)$')) using ~<~ limit ${read})
    )
    select p.id, p.display_name as "displayName", p.username, p.avatar_url as "avatarUrl",
      c.user_id is not null as "isCreator"
    from found
    join profiles p using (id)
    join accounts a on a.id = p.id and a.status = 'active'
    left join creator_profiles c on c.user_id = p.id
    order by "isCreator" desc, lower(p.display_name), p.id
    limit ${most}`.execute(db)
  return rows
}
