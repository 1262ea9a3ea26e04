import type { SubscriptionState } from '@koji/contract'
import { sql } from 'kysely'
import { CREATOR_ENTRIES } from '#billing/ledger/fragments.ts'
import { TRANSACTIONS } from '#billing/transactions/fragments.ts'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

export interface SubscriberRow {
  subscriptionId: string
  fanId: string
  /** Null if the creator can't see the fan. */
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  state: SubscriptionState
  price: number
  since: Date
  periodEnd: Date
  cancelled: boolean
  endedAt: Date | null
  /** When a failed charge is retried. */
  nextAttemptAt: Date | null
  /** The creator's share of all payments, in cents. */
  brought: number
  nameKey: string
}

export interface SubscriberFilter {
  text: string
  which: 'live' | 'renewing' | 'late' | 'cancelled' | 'ended' | 'all'
  sort: 'newest' | 'oldest' | 'name'
}

const NAME_KEY = sql`coalesce(lower(p.display_name), '')`

const WHICH = {
  live: sql`and s.state <> 'canceled'`,
  renewing: sql`and s.state <> 'canceled' and not s.cancelled`,
  late: sql`and s.state = 'past_due'`,
  cancelled: sql`and s.state <> 'canceled' and s.cancelled`,
  ended: sql`and s.state = 'canceled'`,
  all: sql``,
}

/** What the ledger credits to the creator for a subscription's payments. */
const BROUGHT = sql`
  coalesce((
    select sum(e.amount) from ${TRANSACTIONS} t join ${CREATOR_ENTRIES} e on e.transaction_id = t.id
    where t.subscription_id = s.id
  ), 0)::bigint`

/** Fans who have left or are hidden by a block are listed without a name, because they still count. */
export async function subscribersOf(
  db: Db,
  creatorId: string,
  { text, which, sort }: SubscriberFilter,
  { after, limit }: { after: { key: string; id: string } | null; limit: number },
): Promise<SubscriberRow[]> {
  const key = sort === 'name' ? NAME_KEY : sql`s.started_at`
  const type = sort === 'name' ? sql`text` : sql`timestamptz`
  const [later, direction] = sort === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<SubscriberRow>`
    select s.id as subscription_id, s.fan_id, p.display_name, p.username, p.avatar_url, s.state, s.price,
      s.started_at as since, s.period_end, s.cancelled, s.ended_at, s.next_attempt_at, ${BROUGHT} as brought,
      ${NAME_KEY} as name_key
    from subscriptions s
    left join (
      select p.id, p.display_name, p.username, p.avatar_url from ${PROFILES} p
      join ${ACTIVE_ACCOUNTS} a on a.id = p.id
      where ${notBlocked(sql`${creatorId}`, sql`p.id`)}
    ) as p on p.id = s.fan_id
    where s.creator_id = ${creatorId} and s.state <> 'incomplete' ${WHICH[which]}
      ${text === '' ? sql`` : sql`and (lower(p.display_name) like ${like} or lower(p.username) like ${like})`}
      ${after ? sql`and (${key}, s.id) ${later} (${after.key}::${type}, ${after.id}::uuid)` : sql``}
    order by ${key} ${direction}, s.id ${direction} limit ${limit}`.execute(db)
  return rows
}
