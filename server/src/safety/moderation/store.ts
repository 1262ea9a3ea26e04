import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import { SUBJECT_DECISIONS } from '#safety/decision-records/fragments.ts'
import { MEDIA } from '#safety/media/fragments.ts'

export type CheckedKind = Tables['moderationChecks']['subjectKind']
type SubjectKind = Tables['moderationCases']['subjectKind']

interface Model {
  model: string
  version: string
}

export const isPhotoChecked = async (
  db: Db,
  subjectId: string,
  { model, version }: Model,
): Promise<boolean> =>
  (await db
    .selectFrom('moderationChecks')
    .select('id')
    .where('subjectKind', '=', 'photo')
    .where('subjectId', '=', subjectId)
    .where('model', '=', model)
    .where('version', '=', version)
    .executeTakeFirst()) !== undefined

const unchecked = (db: Db, { model, version }: Model) =>
  db
    .selectFrom(MEDIA.as('media'))
    .where('state', '<>', 'checking')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderationChecks')
            .select('moderationChecks.id')
            .whereRef('moderationChecks.subjectId', '=', 'media.id')
            .where('subjectKind', '=', 'photo')
            .where('model', '=', model)
            .where('version', '=', version),
        ),
      ),
    )

export const countUnchecked = async (db: Db, model: Model): Promise<number> =>
  Number(
    (
      await unchecked(db, model)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const uncheckedPhotos = (
  db: Db,
  model: Model,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string }[]> =>
  unchecked(db, model)
    .select('media.id')
    .$if(after !== null, (query) => query.where('media.id', '>', after!))
    .orderBy('media.id')
    .limit(limit)
    .execute()

/** False if this version of the model has checked the photo already. */
export async function insertCheck(tx: Tx, check: Insertable<Tables['moderationChecks']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('moderationChecks')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False if the subject has an open case already. That case then takes over the more severe verdict. */
export async function openCase(
  tx: Tx,
  opened: Insertable<Tables['moderationCases']> & { weight: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('moderationCases')
    .values(opened)
    // The literal matches the predicate of the partial index; with a parameter, a generic plan can't infer that index.
    .onConflict((conflict) =>
      conflict.columns(['subjectKind', 'subjectId']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted) return true
  if (opened.verdict === 'hit')
    await tx
      .updateTable('moderationCases')
      .set((eb) => ({
        verdict: 'hit',
        rule: opened.rule ?? null,
        weight: eb.fn<number>('greatest', ['weight', eb.val(opened.weight)]),
      }))
      .where('subjectKind', '=', opened.subjectKind)
      .where('subjectId', '=', opened.subjectId)
      .where('state', '=', 'open')
      .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '=', 'unsure')]))
      .execute()
  return false
}

/** The rules of photos that have an open case or were removed. */
export async function rulesOfPhotos(
  db: Db,
  subjectIds: readonly string[],
): Promise<{ subjectId: string; rule: string | null }[]> {
  const { rows } = await sql<{ subjectId: string; rule: string | null }>`
    select d.subject_id, d.rule from ${SUBJECT_DECISIONS} d
    where d.subject_kind = 'photo' and d.subject_id = any(${subjectIds}::uuid[]) and d.removed
      and d.overturned_at is null
    union all
    select subject_id, rule from moderation_cases
    where subject_kind = 'photo' and subject_id = any(${subjectIds}::uuid[]) and state = 'open'`.execute(db)
  return rows
}

/**
 * Why a subject stays hidden even if its author edits it: our latest decision removed it or the profile it belongs to, or
 * reports hid it and its case is still open.
 */
export async function activeHold(
  db: Db,
  { kind, subjectId, accountId }: { kind: SubjectKind; subjectId: string; accountId: string },
): Promise<{ rule: string | null; reason: string | null } | undefined> {
  const { rows } = await sql<{ rule: string | null; reason: string | null }>`
    with about (kind, id) as (
      select ${kind}::text, ${subjectId}::uuid
      union select 'profile', ${accountId}::uuid where ${kind} in ('photo', 'profile_text')
    )
    (select last.rule, null as reason from about, lateral (
      select d.rule, d.removed from ${SUBJECT_DECISIONS} d
      where d.subject_kind = about.kind and d.subject_id = about.id and d.overturned_at is null
      order by d.decided_at desc, d.id desc limit 1) as last
    where last.removed)
    union all
    (select c.rule, c.reason from about join moderation_cases c
      on c.subject_kind = about.kind and c.subject_id = about.id
    where c.hidden_at is not null and (c.state = 'open' or exists (
      select from moderation_cases lead where lead.id = c.merged_into and lead.state = 'open')))
    limit 1`.execute(db)
  return rows[0]
}

export async function isDecided(
  db: Db,
  { kind, subjectId }: { kind: SubjectKind; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${SUBJECT_DECISIONS} d where d.subject_kind = ${kind} and d.subject_id = ${subjectId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Photos that stay hidden regardless of any decision about their owner. */
export async function heldPhotos(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as photo (id)
    where exists (
        select from moderation_cases
        where subject_kind = 'photo' and subject_id = photo.id and state = 'open'
          and (verdict = 'hit' or hidden_at is not null)
      ) or (
        select d.removed and d.overturned_at is null
        from ${SUBJECT_DECISIONS} d
        where d.subject_kind = 'photo' and d.subject_id = photo.id order by d.decided_at desc, d.id desc limit 1
      ) or exists (select from ${MEDIA} m where m.id = photo.id and m.state = 'checking')`.execute(db)
  return rows.map(({ id }) => id)
}

export interface OpenCase {
  id: string
  accountId: string
  verdict: 'unsure' | 'hit' | null
  rule: string | null
  reason: string | null
}

/** Locks the open case of a subject, or the case that it was merged into. */
export async function lockOpenCase(
  tx: Tx,
  { kind, subjectId }: { kind: SubjectKind; subjectId: string },
): Promise<OpenCase | undefined> {
  const { rows } = await sql<OpenCase>`
    select id, account_id, verdict, rule, reason from moderation_cases c
    where c.state = 'open' and (
      (c.subject_kind = ${kind} and c.subject_id = ${subjectId})
      or c.id in (
        select merged_into from moderation_cases
        where subject_kind = ${kind} and subject_id = ${subjectId} and merged_into is not null))
    order by c.subject_id = ${subjectId} desc limit 1 for update`.execute(tx)
  return rows[0]
}

export const updateCase = (tx: Tx, id: string, change: Updateable<Tables['moderationCases']>) =>
  tx.updateTable('moderationCases').set(change).where('id', '=', id).execute()

/**
 * Keeps cases open that people reported, so that no author escapes a decision by deleting something, and cases that
 * others were merged into.
 */
export const closeCases = (tx: Tx, kind: SubjectKind, subjectIds: readonly string[], closedAt: Date) =>
  tx
    .updateTable('moderationCases')
    .set({ state: 'closed', closedAt })
    .where('subjectKind', '=', kind)
    .where('subjectId', 'in', subjectIds)
    .where('state', '=', 'open')
    .where('reporters', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('moderationCases as merged')
            .select('merged.id')
            .whereRef('merged.mergedInto', '=', 'moderationCases.id'),
        ),
      ),
    )
    .execute()
