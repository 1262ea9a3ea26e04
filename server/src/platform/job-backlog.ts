import { scrub } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** As the queue itself counts them about every minute: a row a kind of job, however many there are. */
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

/** The newest that were given up. Looked for only among kinds that have some. */
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
