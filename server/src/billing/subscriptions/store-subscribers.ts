import type { SubscriptionState } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface SubscriberRow {
  subscriptionId: string
  fanId: string
  /** Null of somebody who may not be seen. */
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  state: SubscriptionState
  price: number
  since: Date
  periodEnd: Date
  cancelled: boolean
  endedAt: Date | null
  /** Of one that could not be charged. */
  nextAttemptAt: Date | null
  /** Cents that are the creator's. */
  brought: number
  nameKey: string
}

export interface Wanted {
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

/** What the ledger has entered for the creator of all that was paid for a subscription. */
const BROUGHT = sql`
  coalesce((
    select -sum(e.amount) from transactions t
    join ledger_postings l on l.transaction_id = t.id
    join ledger_entries e on e.posting_id = l.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'creator_payable'
    where t.subscription_id = s.id
  ), 0)::bigint`

/** Names are put in the place of people who have left or whom a block hides: they still count. */
export async function subscribersOf(
  db: Db,
  creatorId: string,
  { text, which, sort }: Wanted,
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
      select p.id, p.display_name, p.username, p.avatar_url from profiles p
      join accounts a on a.id = p.id and a.status = 'active'
      where not exists (select from blocks where blocker_id = ${creatorId} and blocked_id = p.id)
        and not exists (select from blocks where blocker_id = p.id and blocked_id = ${creatorId})
    ) as p on p.id = s.fan_id
    where s.creator_id = ${creatorId} and s.state <> 'incomplete' ${WHICH[which]}
      ${text === '' ? sql`` : sql`and (lower(p.display_name) like ${like} or lower(p.username) like ${like})`}
      ${after ? sql`and (${key}, s.id) ${later} (${after.key}::${type}, ${after.id}::uuid)` : sql``}
    order by ${key} ${direction}, s.id ${direction} limit ${limit}`.execute(db)
  return rows
}
