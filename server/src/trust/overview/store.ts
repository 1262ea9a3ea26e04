import { QUEUE_COUNTED, SEEN_REASONS } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { DayRow } from './rules.ts'

/** A row a day, from one to another. */
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

/** Each out of the index that its own list is read by, and no further than is told. */
export async function queues(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select queue, count(at)::int as waiting, min(at) as oldest_at from (
      (select 'verifications' as queue, v.sent_at as at from verifications v
        join accounts a on a.id = v.account_id and a.status = 'active'
        where v.state = 'pending' order by v.sent_at limit ${QUEUE_COUNTED})
      union all
      (select 'applications', c.sent_at from creator_applications c
        join accounts a on a.id = c.account_id and a.status = 'active'
        where c.state = 'pending' order by c.sent_at limit ${QUEUE_COUNTED})
      union all
      (select 'moderation', opened_at from moderation_cases
        where state = 'open' and (subject_kind <> 'profile' or reason = any(${SEEN_REASONS}::text[]))
        order by opened_at limit ${QUEUE_COUNTED})
      union all
      (select 'reports', opened_at from moderation_cases where state = 'open' and reporters > 0
        order by opened_at limit ${QUEUE_COUNTED})
      union all
      (select 'refunds', asked_at from refund_requests where state = 'open' order by asked_at limit ${QUEUE_COUNTED})
      union all
      (select 'appeals', created_at from appeals where state = 'open' order by created_at limit ${QUEUE_COUNTED})
      union all
      (select 'tickets', waiting_since from support_tickets
        where status = 'open' order by waiting_since limit ${QUEUE_COUNTED})
    ) as waiting (queue, at) group by queue`.execute(db)
  return rows
}
