import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

export interface ErrorRow {
  fingerprint: Buffer
  kind: string
  message: string
  stack: string
  path: string
  release: string
  count: number
}

/** Adds to the counts of known errors. Ordered by fingerprint, so that concurrent reports can't deadlock. */
export async function addErrors(tx: Tx, rows: readonly ErrorRow[], now: Date): Promise<void> {
  const column = <K extends keyof ErrorRow>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into client_errors (fingerprint, kind, message, stack, path, release, count, first_seen_at, last_seen_at)
    select fingerprint, kind, message, stack, path, release, count, ${now}, ${now}
    from unnest(${column('fingerprint')}::bytea[], ${column('kind')}::text[], ${column('message')}::text[],
      ${column('stack')}::text[], ${column('path')}::text[], ${column('release')}::text[], ${column('count')}::bigint[])
      as report (fingerprint, kind, message, stack, path, release, count)
    order by fingerprint
    on conflict (fingerprint) do update set
      count = client_errors.count + excluded.count,
      last_seen_at = excluded.last_seen_at,
      path = excluded.path,
      release = excluded.release`.execute(tx)
}

export const deleteNotSeenSince = (tx: Tx, since: Date) =>
  tx.deleteFrom('clientErrors').where('lastSeenAt', '<', since).execute()

interface Page {
  release: string | undefined
  after: { at: string; id: string } | null
  limit: number
}

/** Latest first. */
export const listErrors = (db: Db, { release, after, limit }: Page) =>
  db
    .selectFrom('clientErrors')
    .selectAll()
    .$if(release !== undefined, (query) => query.where('release', '=', release!))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(last_seen_at, fingerprint) < (${after!.at}::timestamptz, decode(${after!.id}, 'hex'))`,
      ),
    )
    .orderBy('lastSeenAt', 'desc')
    .orderBy('fingerprint', 'desc')
    .limit(limit)
    .execute()
