import type { CaseAction, SubjectKind } from '@koji/contract'
import { CASE_COUNT_MAX, DETECTED_REASONS } from '@koji/contract'
import { sql } from 'kysely'
import { MATCHES } from '#discovery/matches/fragments.ts'
import { ACCOUNTS, ACTIVE_ACCOUNTS, ROLES } from '#identity/accounts/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { REVIEWED_CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PROFILES, REVIEWED_PROFILES } from '#profiles/profiles/fragments.ts'
import { DECISIONS } from '#safety/decision-records/fragments.ts'
import { CASES, CHECKS } from '#safety/moderation/fragments.ts'
import { itemsHeldBy } from '#team/review-queue/fragments.ts'
import { APPEALS } from '#trust/appeals/fragments.ts'
import { EVASION_LINKS } from '#trust/evasion/fragments.ts'
import { REPORTS } from '#trust/reports/fragments.ts'

export interface AuthorRow {
  id: string
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  since: Date
  status: 'active' | 'suspended' | 'banned' | 'deactivated' | 'deleted'
  emailVerified: boolean
  idVerified: boolean
  isCreator: boolean
  matches: number
  reportsAgainst: number
  reportsUpheld: number
}

export async function authorOf(db: Db, id: string): Promise<AuthorRow> {
  const { rows } = await sql<AuthorRow>`
    select a.id, coalesce(p.held_name, p.display_name) as display_name, p.username, p.avatar_url, a.created_at as since,
      a.status,
      a.email_verified_at is not null as email_verified, coalesce(c.id_verified, false) as id_verified,
      c.user_id is not null as is_creator,
      ((select count(*) from ${MATCHES} m where m.low_id = a.id) + (select count(*) from ${MATCHES} m where m.high_id = a.id))::int
        as matches,
      (select count(*)::int from ${REPORTS} r where r.account_id = a.id) as reports_against,
      (select count(*)::int from ${REPORTS} r where r.account_id = a.id and r.upheld) as reports_upheld
    from ${ACCOUNTS} a
    left join ${REVIEWED_PROFILES} p on p.id = a.id
    left join ${REVIEWED_CREATORS} c on c.user_id = a.id
    where a.id = ${id}`.execute(db)
  return rows[0]!
}

export interface DecisionRow {
  id: string
  action: CaseAction
  kind: SubjectKind
  rule: string | null
  reason: string
  note: string
  at: Date
  until: Date | null
  by: string | null
  overturned: boolean
  overturnedNote: string | null
}

export async function decisionsAbout(db: Db, accountId: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.action, d.subject_kind as kind, d.rule, d.reason, d.note, d.decided_at as at, d.until,
      p.display_name as by, d.overturned_at is not null as overturned,
      d.overturned_note as "overturnedNote"
    from ${DECISIONS} d left join ${PROFILES} p on p.id = d.decided_by
    where d.account_id = ${accountId} order by d.decided_at desc, d.id desc limit 20`.execute(db)
  return rows
}

export interface PersonRow {
  id: string
  displayName: string | null
  username: string | null
  avatarUrl: string | null
}

/** Banned people whose ban this person may be evading. */
export async function linkedTo(db: Db, accountId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id, p.display_name, p.username, p.avatar_url
    from ${EVASION_LINKS} l join ${ACCOUNTS} a on a.id = l.linked_id left join ${PROFILES} p on p.id = a.id
    where l.account_id = ${accountId} order by l.found_at`.execute(db)
  return rows
}

export const checksOf = (db: Db, subjectId: string) =>
  db
    .selectFrom(CHECKS.as('checks'))
    .select(['model', 'version', 'verdict', 'rule', 'scores', 'createdAt'])
    .where('subjectId', '=', subjectId)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute()

export async function teamOf(db: Db): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id, p.display_name, p.username, p.avatar_url
    from ${ROLES} r join ${ACTIVE_ACCOUNTS} a on a.id = r.user_id
    left join ${PROFILES} p on p.id = a.id
    where r.role = 'admin' order by p.display_name, a.id limit 200`.execute(db)
  return rows
}

export interface Figures {
  waiting: number
  mine: number
  appeals: number
  oldestAt: Date | null
  medianMinutes: number | null
}

/** Every open page polls this, so the work must not grow with the queue. */
export async function figures(
  db: Db,
  { queue, me, now, since }: { queue: 'content' | 'reports'; me: string; now: Date; since: Date },
): Promise<Figures> {
  const inQueue =
    queue === 'reports'
      ? sql`c.reporters > 0`
      : sql`(c.subject_kind <> 'profile' or c.reason = any(${DETECTED_REASONS}::text[]))`
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from (
        select from ${CASES} c where c.state = 'open' and ${inQueue} limit ${CASE_COUNT_MAX}
      ) as counted) as waiting,
      (select count(*)::int from ${CASES} c where c.state = 'open' and c.id in ${itemsHeldBy(me, 'case', now)}
        and ${inQueue}) as mine,
      (select count(*)::int from ${APPEALS} a where a.state = 'open') as appeals,
      (select c.opened_at from ${CASES} c where c.state = 'open' and ${inQueue}
        order by c.opened_at limit 1) as oldest_at,
      (select percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - c.opened_at) / 60)::int
        from ${DECISIONS} d join ${CASES} c on c.id = d.case_id
        where d.decided_at > ${since} and ${inQueue}) as median_minutes`.execute(db)
  return rows[0]!
}

export interface PrecisionRow {
  model: string
  version: string
  rule: string | null
  verdict: 'unsure' | 'hit'
  decided: number
  agreed: number
}

/** How often our team agreed with the checks that opened cases. */
export async function precision(db: Db, since: Date): Promise<PrecisionRow[]> {
  const { rows } = await sql<PrecisionRow>`
    select k.model, k.version, k.rule, k.verdict, count(*)::int as decided,
      count(*) filter (where d.action <> 'keep' and d.overturned_at is null)::int as agreed
    from ${DECISIONS} d
    join ${CASES} c on c.id = d.case_id and c.source = 'automatic'
    join lateral (
      select one.model, one.version, one.rule, one.verdict from ${CHECKS} one
      where one.subject_id = c.subject_id and one.subject_kind = c.subject_kind and one.verdict <> 'clear'
        and one.created_at <= d.decided_at
      order by one.created_at desc limit 1
    ) as k on true
    where d.decided_at > ${since}
    group by k.model, k.version, k.rule, k.verdict
    order by k.model, k.version, k.rule, k.verdict`.execute(db)
  return rows
}
