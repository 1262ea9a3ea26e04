import { scrub } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Reads the counts that the queue updates about every minute, so the query is fast however many jobs there are. */
export async function jobBacklog(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select coalesce(sum(ready_count), 0)::int as waiting, coalesce(sum(failed_count), 0)::int as failed
    from jobs.queue`.execute(db)
  return rows[0]!
}

export interface FailedJob {
  id: string
  name: string
  failedAt: Date
  error: string
}

/** Returns the most recent failed jobs. Only queues that count failures are searched. */
export async function failedJobs(db: Db, most: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select failed.* from jobs.queue q
    cross join lateral (
      select id, name, completed_on as failed_at, coalesce(output ->> 'message', output ->> 'value', '') as error
      from jobs.job where name = q.name and state = 'failed' order by completed_on desc limit ${most}
    ) as failed
    where q.failed_count > 0 order by failed_at desc limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, error: scrub(row.error).slice(0, 500) }))
}
