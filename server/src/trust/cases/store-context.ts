import type { CaseAction, SubjectKind } from '@koji/contract'
import { CASES_COUNTED, SEEN_REASONS } from '@koji/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

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
      ((select count(*) from matches where low_id = a.id) + (select count(*) from matches where high_id = a.id))::int
        as matches,
      (select count(*)::int from reports where account_id = a.id) as reports_against,
      (select count(*)::int from reports where account_id = a.id and upheld) as reports_upheld
    from accounts a
    left join profiles p on p.id = a.id
    left join creator_profiles c on c.user_id = a.id
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
    from moderation_decisions d left join profiles p on p.id = d.decided_by
    where d.account_id = ${accountId} order by d.decided_at desc, d.id desc limit 20`.execute(db)
  return rows
}

export interface PersonRow {
  id: string
  displayName: string | null
  username: string | null
  avatarUrl: string | null
}

/** Whose bans this person may go around. */
export async function linkedTo(db: Db, accountId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id, p.display_name, p.username, p.avatar_url
    from evasion_links l join accounts a on a.id = l.linked_id left join profiles p on p.id = a.id
    where l.account_id = ${accountId} order by l.found_at`.execute(db)
  return rows
}

export const checksOf = (db: Db, subjectId: string) =>
  db
    .selectFrom('moderationChecks')
    .select(['model', 'version', 'verdict', 'rule', 'scores', 'createdAt'])
    .where('subjectId', '=', subjectId)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute()

export async function teamOf(db: Db): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id, p.display_name, p.username, p.avatar_url
    from user_roles r join accounts a on a.id = r.user_id and a.status = 'active'
    left join profiles p on p.id = a.id
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

/** Asked every few seconds by each page that is open: the work does not grow with the queue. */
export async function figures(
  db: Db,
  { queue, me, now, since }: { queue: 'content' | 'reports'; me: string; now: Date; since: Date },
): Promise<Figures> {
  const inQueue =
    queue === 'reports'
      ? sql`c.reporters > 0`
      : sql`(c.subject_kind <> 'profile' or c.reason = any(${SEEN_REASONS}::text[]))`
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from (
        select from moderation_cases c where c.state = 'open' and ${inQueue} limit ${CASES_COUNTED}
      ) as counted) as waiting,
      (select count(*)::int from moderation_cases c where c.state = 'open' and c.assignee_id = ${me}
        and c.assigned_until > ${now} and ${inQueue}) as mine,
      (select count(*)::int from appeals where state = 'open') as appeals,
      (select c.opened_at from moderation_cases c where c.state = 'open' and ${inQueue}
        order by c.opened_at limit 1) as oldest_at,
      (select percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - c.opened_at) / 60)::int
        from moderation_decisions d join moderation_cases c on c.id = d.case_id
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

/** Of each case that a check opened, the check that did, and what a person said to it. */
export async function precision(db: Db, since: Date): Promise<PrecisionRow[]> {
  const { rows } = await sql<PrecisionRow>`
    select k.model, k.version, k.rule, k.verdict, count(*)::int as decided,
      count(*) filter (where d.action <> 'keep' and d.overturned_at is null)::int as agreed
    from moderation_decisions d
    join moderation_cases c on c.id = d.case_id and c.source = 'automatic'
    join lateral (
      select model, version, rule, verdict from moderation_checks
      where subject_id = c.subject_id and subject_kind = c.subject_kind and verdict <> 'clear' and created_at <= d.decided_at
      order by created_at desc limit 1
    ) as k on true
    where d.decided_at > ${since}
    group by k.model, k.version, k.rule, k.verdict
    order by k.model, k.version, k.rule, k.verdict`.execute(db)
  return rows
}
