import type { AuditFacts, AuditFilter } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

export interface ActorRow {
  actorId: string | null
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  here: boolean
}

export interface EntryRow extends ActorRow {
  seq: number
  at: Date
  action: string
  targetKind: string
  targetId: string | null
  targetName: string | null
  before: AuditFacts | null
  after: AuditFacts | null
  details: AuditFacts
  network: string | null
  hash: string
}

/** Times in the log never decrease, so each time is converted to a seq, which every index of a filter contains. */
const matches = ({ actor, action, kind, target, since, until }: AuditFilter): RawBuilder<unknown> => {
  const parts = [
    ...(actor ? [sql`a.actor_id = ${actor}`] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(kind ? [sql`a.target_kind = ${kind}`] : []),
    ...(target ? [sql`a.target_id = ${target}`] : []),
    ...(since
      ? [sql`a.seq >= (select seq from audit_log where at >= ${since} order by at, seq limit 1)`]
      : []),
    ...(until
      ? [sql`a.seq <= (select seq from audit_log where at < ${until} order by at desc, seq desc limit 1)`]
      : []),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Joins current names, because the log itself contains none. */
export async function entries(
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with page as materialized (
      select * from audit_log a where ${matches(filter)} ${before === null ? sql`` : sql`and a.seq < ${before}`}
      order by a.seq desc limit ${limit}
    )
    select page.seq, page.at, page.action, page.target_kind, page.target_id, page.before, page.after, page.details,
      page.network, encode(page.hash, 'hex') as hash, page.actor_id, p.display_name, p.username, p.avatar_url,
      acc.id is not null as here, t.display_name as target_name
    from page
    left join ${ACCOUNTS} acc on acc.id = page.actor_id
    left join ${PROFILES} p on p.id = page.actor_id
    left join ${PROFILES} t on t.id = page.target_id and page.target_kind = 'account'
    order by page.seq desc`.execute(db)
  return rows
}

/** A loose index scan: finds each distinct value in one step, regardless of the number of rows. */
const looseIndexScan = (column: 'action' | 'target_kind' | 'actor_id') => {
  const name = sql.ref(column)
  return sql`
    with recursive found as (
      (select ${name} as value from audit_log where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > found.value order by ${name} limit 1) from found
      where found.value is not null
    ) select value from found where value is not null`
}

export async function distinctValues(db: Db, column: 'action' | 'target_kind'): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`${looseIndexScan(column)}`.execute(db)
  return rows.map(({ value }) => value)
}

export async function actors(db: Db): Promise<ActorRow[]> {
  const { rows } = await sql<ActorRow>`
    select acted.value as actor_id, p.display_name, p.username, p.avatar_url, acc.id is not null as here
    from (${looseIndexScan('actor_id')}) acted
    left join ${ACCOUNTS} acc on acc.id = acted.value
    left join ${PROFILES} p on p.id = acted.value
    order by p.display_name nulls last, acted.value`.execute(db)
  return rows
}
