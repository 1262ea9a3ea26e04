import { DETECTED_REASONS, QUEUE_COUNT_MAX } from '@koji/contract'
import { sql } from 'kysely'
import { REFUND_REQUESTS } from '#billing/transactions/fragments.ts'
import { APPLICATIONS } from '#creators/applications/fragments.ts'
import { VERIFICATIONS } from '#creators/verifications/fragments.ts'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { CASES } from '#safety/moderation/fragments.ts'
import { APPEALS } from '#trust/appeals/fragments.ts'
import { TICKETS } from '#trust/support/fragments.ts'
import type { DayRow } from './rules.ts'

export async function daysBetween(db: Db, first: string, last: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, joined, matches, messages, creators, gross, fee, refunded, subscribed, unsubscribed, active_day,
      active_week, active_month
    from overview_days where day between ${first}::date and ${last}::date order by day`.execute(db)
  return rows
}

export interface QueueRow {
  queue: 'verifications' | 'applications' | 'moderation' | 'reports' | 'refunds' | 'appeals' | 'tickets'
  waiting: number
  oldestAt: Date | null
}

/** Each queue is counted from the index of its own list, up to `QUEUE_COUNT_MAX`. */
export async function queues(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select queue, count(at)::int as waiting, min(at) as oldest_at from (
      (select 'verifications' as queue, v.sent_at as at from ${VERIFICATIONS} v
        join ${ACTIVE_ACCOUNTS} a on a.id = v.account_id
        where v.state = 'pending' order by v.sent_at limit ${QUEUE_COUNT_MAX})
      union all
      (select 'applications', c.sent_at from ${APPLICATIONS} c
        join ${ACTIVE_ACCOUNTS} a on a.id = c.account_id
        where c.state = 'pending' order by c.sent_at limit ${QUEUE_COUNT_MAX})
      union all
      (select 'moderation', opened_at from ${CASES} cases
        where state = 'open' and (subject_kind <> 'profile' or reason = any(${DETECTED_REASONS}::text[]))
        order by opened_at limit ${QUEUE_COUNT_MAX})
      union all
      (select 'reports', opened_at from ${CASES} cases where state = 'open' and reporters > 0
        order by opened_at limit ${QUEUE_COUNT_MAX})
      union all
      (select 'refunds', requested_at from ${REFUND_REQUESTS} requests where state = 'open' order by requested_at limit ${QUEUE_COUNT_MAX})
      union all
      (select 'appeals', created_at from ${APPEALS} appeals where state = 'open' order by created_at limit ${QUEUE_COUNT_MAX})
      union all
      (select 'tickets', waiting_since from ${TICKETS} tickets
        where status = 'open' order by waiting_since limit ${QUEUE_COUNT_MAX})
    ) as waiting (queue, at) group by queue`.execute(db)
  return rows
}
