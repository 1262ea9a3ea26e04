import { CREATOR_DEFAULT_NAME } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'

/** Joins a creator as their fan sees them, as `seen`: who is closed or hidden by a block has no name. */
export const joinSeenCreator = (fanId: string, creatorId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select coalesce(p.display_name, ${sql.lit(CREATOR_DEFAULT_NAME)}) as display_name, p.username, p.avatar_url, c.id_verified
    from creator_profiles c
    join accounts a on a.id = c.user_id and a.status = 'active'
    left join profiles p on p.id = c.user_id
    where c.user_id = ${creatorId}
      and not exists (select from blocks where blocker_id = ${fanId} and blocked_id = c.user_id)
      and not exists (select from blocks where blocker_id = c.user_id and blocked_id = ${fanId})
  ) as seen on true`
