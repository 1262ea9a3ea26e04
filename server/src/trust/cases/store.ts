import type { CaseAction } from '@koji/contract'
import { DETECTED_REASONS } from '@koji/contract'
import { sql } from 'kysely'
import { COMMENTS } from '#creators/comments/fragments.ts'
import { POSTS } from '#creators/posts/fragments.ts'
import { MESSAGE_PHOTOS, MESSAGES } from '#messaging/conversations/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import { REVIEWED_CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PROFILES, REVIEWED_PROFILES } from '#profiles/profiles/fragments.ts'
import { DECISIONS } from '#safety/decision-records/fragments.ts'
import { MEDIA } from '#safety/media/fragments.ts'
import { CASES } from '#safety/moderation/fragments.ts'
import { itemsHeldBy } from '#team/review-queue/fragments.ts'

type SubjectKind = Tables['moderationCases']['subjectKind']

export interface CaseRow {
  id: string
  kind: SubjectKind
  subjectId: string
  accountId: string
  source: 'automatic' | 'report'
  verdict: 'unsure' | 'hit' | null
  rule: string | null
  reason: string | null
  weight: number
  reporters: number
  state: 'open' | 'closed'
  openedAt: Date
  closedAt: Date | null
  hiddenAt: Date | null
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  excerpt: string | null
  held: boolean
  action: CaseAction | null
  decidedBy: string | null
}

const EXCERPT_LENGTH = 140

/** Messages have no excerpt in lists, because each view of a private message is audited. */
const EXCERPTS = sql`
  left(case c.subject_kind
    when 'profile_text' then coalesce(nullif(p.bio, ''), p.prompts -> 0 ->> 'answer', p.display_name)
    when 'creator_text' then (select coalesce(nullif(one.tagline, ''), one.about) from ${REVIEWED_CREATORS} one where one.user_id = c.subject_id)
    when 'post' then (select one.text from ${POSTS} one where one.id = c.subject_id)
    when 'comment' then (select one.text from ${COMMENTS} one where one.id = c.subject_id)
    when 'profile' then p.bio
  end, ${EXCERPT_LENGTH})`

const HELD = sql`
  coalesce(case c.subject_kind
    when 'photo' then (select one.state <> 'shown' from ${MEDIA} one where one.id = c.subject_id)
    when 'profile_text' then p.held_rule is not null
    when 'creator_text' then (select one.held_rule is not null from ${REVIEWED_CREATORS} one where one.user_id = c.subject_id)
    when 'post' then (select one.held_rule is not null from ${POSTS} one where one.id = c.subject_id)
    when 'comment' then (select one.held_rule is not null from ${COMMENTS} one where one.id = c.subject_id)
    when 'message' then (select one.held_rule is not null from ${MESSAGES} one where one.id = c.subject_id)
    when 'profile' then p.held_rule is not null
  end, false)`

const CASE_ROWS = sql`
  select c.id, c.subject_kind as kind, c.subject_id, c.account_id, c.source, c.verdict, c.rule, c.reason, c.weight,
    c.reporters, c.state, c.opened_at, c.closed_at, c.hidden_at,
    coalesce(p.held_name, p.display_name) as display_name, p.username, p.avatar_url, ${EXCERPTS} as excerpt, ${HELD} as held, d.action,
    decider.display_name as decided_by
  from ${CASES} c
  left join ${REVIEWED_PROFILES} p on p.id = c.account_id
  left join lateral (
    select one.action, one.decided_by from ${DECISIONS} one where one.case_id = c.id
    order by one.decided_at desc, one.id desc limit 1
  ) as d on true
  left join ${PROFILES} decider on decider.id = d.decided_by`

type Sql = ReturnType<typeof sql>

const QUEUES: Record<'content' | 'reports', Sql> = {
  // A case about a whole profile is content only if a check opened it, such as for ban evasion.
  content: sql`(c.subject_kind <> 'profile' or c.reason = any(${DETECTED_REASONS}::text[]))`,
  reports: sql`c.reporters > 0`,
}

interface Page<After> {
  queue: 'content' | 'reports'
  after: After | null
  limit: number
}

/** The most severe first, then the oldest. */
export async function listOpen(
  db: Db,
  {
    queue,
    after,
    limit,
    holderId,
    now,
  }: Page<{ weight: number; at: string; id: string }> & { holderId?: string; now: Date },
): Promise<CaseRow[]> {
  const mine = holderId ? sql`and c.id in ${itemsHeldBy(holderId, 'case', now)}` : sql``
  const behind = after
    ? sql`and (c.weight < ${after.weight} or (c.weight = ${after.weight}
        and (c.opened_at, c.id) > (${after.at}::timestamptz, ${after.id}::uuid)))`
    : sql``
  const { rows } = await sql<CaseRow>`${CASE_ROWS}
    where c.state = 'open' and ${QUEUES[queue]} ${mine} ${behind}
    order by c.weight desc, c.opened_at, c.id limit ${limit}`.execute(db)
  return rows
}

/** Newest first. Cases that closed without a decision are left out. */
export async function listDecided(
  db: Db,
  { queue, after, limit }: Page<{ at: Date; id: string }>,
): Promise<CaseRow[]> {
  const behind = after ? sql`and (c.closed_at, c.id) < (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<CaseRow>`${CASE_ROWS}
    where c.state = 'closed' and d.action is not null and ${QUEUES[queue]} ${behind}
    order by c.closed_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function caseById(db: Db, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${CASE_ROWS} where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function openAbout(db: Db, accountId: string, except: string): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`${CASE_ROWS}
    where c.account_id = ${accountId} and c.state = 'open' and c.id <> ${except}
    order by c.weight desc, c.opened_at, c.id limit 50`.execute(db)
  return rows
}

export async function mergedInto(db: Db, id: string): Promise<CaseRow[]> {
  const { rows } =
    await sql<CaseRow>`${CASE_ROWS} where c.merged_into = ${id} order by c.opened_at, c.id`.execute(db)
  return rows
}

/** For people with very many cases, only the latest count. */
const CASES_READ = 200

/**
 * The cases that show a photo: those about the photo, its owner, or a nearby message in the conversation. Cases that
 * they were merged into are included.
 */
export async function casesShowing(
  db: Db,
  { id, ownerId, purpose }: { id: string; ownerId: string; purpose: string },
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    (select array_remove(array[c.id, c.merged_into], null) as ids from ${CASES} c
      where c.account_id = ${ownerId}
        and ((c.subject_kind = 'photo' and c.subject_id = ${id}) or ${purpose} in ('profile', 'cover', 'post'))
      order by c.opened_at desc limit ${CASES_READ})
    union all
    select array_remove(array[c.id, c.merged_into], null) from ${MESSAGE_PHOTOS} p
    join ${MESSAGES} m on m.match_id = p.match_id and m.seq between p.seq - 8 and p.seq + 8
    join ${CASES} c on c.subject_kind = 'message' and c.subject_id = m.id
    where p.media_id = ${id}`.execute(db)
  return rows.flatMap(({ ids }) => ids)
}
