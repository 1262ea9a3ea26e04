import { CREATOR_DEFAULT_NAME } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import { publishColumns } from '#platform/db/published-columns.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

export const SUBSCRIPTIONS = publishColumns('subscriptions', [
  'id',
  'fanId',
  'creatorId',
  'state',
  'price',
  'startedAt',
  'periodEnd',
  'cancelled',
  'endedAt',
  'endedBecause',
  'provider',
  'providerSubscription',
  'checkout',
])

export const CUSTOMERS = publishColumns('customers', ['provider'])

/**
 * The condition that the subscription `s` gives access to the creator's posts. `accessOf` decides the same about a single
 * row, and a test compares the two.
 */
export const grantsAccess = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (s.state = 'past_due' or (s.state = 'active' and not s.cancelled)
    or (s.state <> 'incomplete' and s.period_end > ${now}))`

/** Joins the creator as the fan sees them, named `creator`: all columns are null if they are closed or blocked. */
export const joinVisibleCreator = (fanId: string, creatorId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select coalesce(p.display_name, ${sql.lit(CREATOR_DEFAULT_NAME)}) as display_name, p.username, p.avatar_url, c.id_verified
    from ${CREATORS} c
    join ${ACTIVE_ACCOUNTS} a on a.id = c.user_id
    left join ${PROFILES} p on p.id = c.user_id
    where c.user_id = ${creatorId} and ${notBlocked(sql`${fanId}`, sql`c.user_id`)}
  ) as creator on true`
