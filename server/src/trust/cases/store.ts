import type { CaseAction } from '@koji/contract'
import { SEEN_REASONS } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

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
  assigneeId: string | null
  assignedUntil: Date | null
  assignedBy: string | null
  holderName: string | null
  holderUsername: string | null
  holderAvatar: string | null
  excerpt: string | null
  held: boolean
  action: CaseAction | null
  decidedBy: string | null
}

/** How much of a text stands in the list. */
const EXCERPT = 140

/** What others said between themselves is not in a list: each look at it is written down. */
const EXCERPTS = sql`
  left(case c.subject_kind
    when 'profile_text' then coalesce(nullif(p.bio, ''), p.prompts -> 0 ->> 'answer', p.display_name)
    when 'creator_text' then (select coalesce(nullif(tagline, ''), about) from creator_profiles where user_id = c.subject_id)
    when 'post' then (select text from posts where id = c.subject_id)
    when 'comment' then (select text from comments where id = c.subject_id)
    when 'profile' then p.bio
  end, ${EXCERPT})`

const HELD = sql`
  coalesce(case c.subject_kind
    when 'photo' then (select state <> 'shown' from media where id = c.subject_id)
    when 'profile_text' then p.words_held is not null
    when 'creator_text' then (select words_held is not null from creator_profiles where user_id = c.subject_id)
    when 'post' then (select held_rule is not null from posts where id = c.subject_id)
    when 'comment' then (select held_rule is not null from comments where id = c.subject_id)
    when 'message' then (select held_rule is not null from messages where id = c.subject_id)
    when 'profile' then p.words_held is not null
  end, false)`

const CASES = sql`
  select c.id, c.subject_kind as kind, c.subject_id, c.account_id, c.source, c.verdict, c.rule, c.reason, c.weight,
    c.reporters, c.state, c.opened_at, c.closed_at, c.hidden_at,
    coalesce(p.held_name, p.display_name) as display_name, p.username, p.avatar_url, c.assignee_id, c.assigned_until, c.assigned_by, h.display_name as holder_name, h.username as holder_username,
    h.avatar_url as holder_avatar, ${EXCERPTS} as excerpt, ${HELD} as held, d.action,
    decider.display_name as decided_by
  from moderation_cases c
  left join profiles p on p.id = c.account_id
  left join profiles h on h.id = c.assignee_id
  left join lateral (
    select action, decided_by from moderation_decisions where case_id = c.id order by decided_at desc, id desc limit 1
  ) as d on true
  left join profiles decider on decider.id = d.decided_by`

type Sql = ReturnType<typeof sql>

const QUEUES: Record<'content' | 'reports', Sql> = {
  // A whole person is no content, unless it is about who they are.
  content: sql`(c.subject_kind <> 'profile' or c.reason = any(${SEEN_REASONS}::text[]))`,
  reports: sql`c.reporters > 0`,
}

interface Page<After> {
  queue: 'content' | 'reports'
  after: After | null
  limit: number
}

/** The gravest first, then the oldest. */
export async function waiting(
  db: Db,
  {
    queue,
    after,
    limit,
    assigneeId,
    now,
  }: Page<{ weight: number; at: string; id: string }> & { assigneeId?: string; now: Date },
): Promise<CaseRow[]> {
  const mine = assigneeId ? sql`and c.assignee_id = ${assigneeId} and c.assigned_until > ${now}` : sql``
  const behind = after
    ? sql`and (c.weight < ${after.weight} or (c.weight = ${after.weight}
        and (c.opened_at, c.id) > (${after.at}::timestamptz, ${after.id}::uuid)))`
    : sql``
  const { rows } = await sql<CaseRow>`${CASES}
    where c.state = 'open' and ${QUEUES[queue]} ${mine} ${behind}
    order by c.weight desc, c.opened_at, c.id limit ${limit}`.execute(db)
  return rows
}

/** Those that somebody decided, the newest first. */
export async function decided(
  db: Db,
  { queue, after, limit }: Page<{ at: Date; id: string }>,
): Promise<CaseRow[]> {
  const behind = after ? sql`and (c.closed_at, c.id) < (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<CaseRow>`${CASES}
    where c.state = 'closed' and d.action is not null and ${QUEUES[queue]} ${behind}
    order by c.closed_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function caseById(db: Db, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${CASES} where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function openAbout(db: Db, accountId: string, except: string): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`${CASES}
    where c.account_id = ${accountId} and c.state = 'open' and c.id <> ${except}
    order by c.weight desc, c.opened_at, c.id limit 50`.execute(db)
  return rows
}

export async function mergedInto(db: Db, id: string): Promise<CaseRow[]> {
  const { rows } =
    await sql<CaseRow>`${CASES} where c.merged_into = ${id} order by c.opened_at, c.id`.execute(db)
  return rows
}

export type LockedCase = Pick<
  CaseRow,
  | 'id'
  | 'kind'
  | 'subjectId'
  | 'accountId'
  | 'state'
  | 'assigneeId'
  | 'assignedUntil'
  | 'assignedBy'
  | 'reporters'
  | 'weight'
  | 'rule'
>

/** In the order of their ids, so that nobody waits crosswise. Nobody else decides until the transaction ends. */
export async function lock(tx: Tx, ids: readonly string[]): Promise<LockedCase[]> {
  const { rows } = await sql<LockedCase>`
    select id, subject_kind as kind, subject_id, account_id, state, assignee_id, assigned_until, assigned_by, reporters,
      weight, rule
    from moderation_cases where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

export const close = (tx: Tx, ids: readonly string[], closedAt: Date) =>
  tx
    .updateTable('moderationCases')
    .set({ state: 'closed', closedAt, assigneeId: null, assignedUntil: null, assignedBy: null })
    .where('id', 'in', ids)
    .execute()

/** Its reports and those of what was merged into it before go along. */
export async function merge(tx: Tx, into: string, ids: readonly string[], closedAt: Date): Promise<void> {
  await close(tx, ids, closedAt)
  await tx
    .updateTable('moderationCases')
    .set({ mergedInto: into })
    .where((eb) => eb.or([eb('id', 'in', ids), eb('mergedInto', 'in', ids)]))
    .execute()
  await tx.updateTable('reports').set({ caseId: into }).where('caseId', 'in', ids).execute()
  await sql`
    update moderation_cases set
      weight = greatest(weight, (select max(weight) from moderation_cases where merged_into = ${into})),
      verdict = coalesce((select min(verdict) from moderation_cases where merged_into = ${into}
        and verdict = 'hit'), verdict),
      rule = coalesce(rule, (
        select rule from moderation_cases where merged_into = ${into} and rule is not null
        order by weight desc limit 1)),
      reason = coalesce(reason, (
        select reason from moderation_cases where merged_into = ${into} and reason is not null
        order by weight desc limit 1)),
      reporters = (select count(distinct reporter_id) from reports where case_id = ${into} and state = 'open')
    where id = ${into}`.execute(tx)
}

/** False when somebody else has it by then. */
export async function claim(
  tx: Tx,
  id: string,
  { assigneeId, now, until }: { assigneeId: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update moderation_cases set
      assigned_by = case when assignee_id = ${assigneeId} and assigned_until > ${now} then assigned_by end,
      -- What a colleague gave for a day is not cut short by opening it.
      assigned_until = case when assignee_id = ${assigneeId} then greatest(assigned_until, ${until}) else ${until} end,
      assignee_id = ${assigneeId}
    where id = ${id} and state = 'open'
      and (assignee_id is null or assignee_id = ${assigneeId} or assigned_until <= ${now})
    returning id`.execute(tx)
  return rows.length > 0
}

export const assign = (
  tx: Tx,
  id: string,
  given: { assigneeId: string | null; assignedUntil: Date | null; assignedBy: string | null },
) => tx.updateTable('moderationCases').set(given).where('id', '=', id).execute()

/** Of somebody with very many, the latest. */
const CASES_READ = 200

/**
 * The cases that show a picture: about it, about whose it is, or about something that was said near it, by whomever.
 * With those that they are decided with.
 */
export async function casesShowing(
  db: Db,
  { id, ownerId, purpose }: { id: string; ownerId: string; purpose: string },
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    (select array_remove(array[c.id, c.merged_into], null) as ids from moderation_cases c
      where c.account_id = ${ownerId}
        and ((c.subject_kind = 'photo' and c.subject_id = ${id}) or ${purpose} in ('profile', 'cover', 'post'))
      order by c.opened_at desc limit ${CASES_READ})
    union all
    select array_remove(array[c.id, c.merged_into], null) from message_photos p
    join messages m on m.match_id = p.match_id and m.seq between p.seq - 8 and p.seq + 8
    join moderation_cases c on c.subject_kind = 'message' and c.subject_id = m.id
    where p.media_id = ${id}`.execute(db)
  return rows.flatMap(({ ids }) => ids)
}
