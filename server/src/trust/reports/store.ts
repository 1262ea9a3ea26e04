import type { ReportReason } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import { SUBJECT_DECISIONS } from '#safety/decision-records/fragments.ts'

const UNIQUE_VIOLATION = '23505'

interface NewReport {
  id: string
  reporterId: string
  accountId: string
  targetKind: string
  targetId: string
  reason: ReportReason
  details: string
  evidence: object
  createdAt: Date
}

interface Record {
  reporterId: string
  upheld: number
  dismissed: number
}

/** False if the same report is already open. The unique violation then aborts the transaction. */
export async function insertReport(tx: Tx, { evidence, ...report }: NewReport): Promise<boolean> {
  try {
    await tx
      .insertInto('reports')
      .values({ ...report, evidence: JSON.stringify(evidence) })
      .execute()
    return true
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION && constraint === 'reports_open_once') return false
    throw error
  }
}

/** Whether the same report is already open. Only saves work: the unique index prevents duplicates. */
export const isReported = async (
  db: Db,
  {
    reporterId,
    targetKind,
    targetId,
    reason,
  }: Pick<NewReport, 'reporterId' | 'targetKind' | 'targetId' | 'reason'>,
): Promise<boolean> =>
  (await db
    .selectFrom('reports')
    .select('id')
    .where('reporterId', '=', reporterId)
    .where('targetKind', '=', targetKind)
    .where('targetId', '=', targetId)
    .where('reason', '=', reason)
    .where('state', '=', 'open')
    .executeTakeFirst()) !== undefined

/** The newest report that precedes the reporter's latest `skipped` ones. */
export const reportBefore = (tx: Tx, reporterId: string, skipped: number) =>
  tx
    .selectFrom('reports')
    .select('createdAt')
    .where('reporterId', '=', reporterId)
    .orderBy('createdAt', 'desc')
    .offset(skipped)
    .limit(1)
    .executeTakeFirst()

/** The ids of reports that exist. */
export const knownIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.selectFrom('reports').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))

/** The messages that have an open report by one of these people. */
export async function reportedMessages(
  db: Db,
  { messageIds, reporterIds }: { messageIds: readonly string[]; reporterIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ targetId: string }>`
    select target_id from reports
    where reporter_id = any(${reporterIds}::uuid[]) and target_kind = 'message'
      and target_id = any(${messageIds}::uuid[]) and state = 'open'`.execute(db)
  return new Set(rows.map(({ targetId }) => targetId))
}

export const setCase = (tx: Tx, id: string, caseId: string) =>
  tx.updateTable('reports').set({ caseId }).where('id', '=', id).execute()

/** The open reports of a case, without those whose reporter's account was erased. */
export const openAbout = (tx: Tx, caseId: string) =>
  tx
    .selectFrom('reports')
    .select(['reporterId', 'reason'])
    .where('caseId', '=', caseId)
    .where('state', '=', 'open')
    .where('reporterId', 'is not', null)
    .execute() as Promise<{ reporterId: string; reason: ReportReason }[]>

/** The outcomes of each reporter's reports since a moment. */
export async function recordsOf(db: Db, reporterIds: readonly string[], since: Date): Promise<Record[]> {
  if (reporterIds.length === 0) return []
  const { rows } = await sql<Record>`
    select who.id as reporter_id,
      (select count(*)::int from reports r where r.reporter_id = who.id and r.upheld and r.closed_at > ${since}) as upheld,
      (select count(*)::int from reports r
        where r.reporter_id = who.id and not r.upheld and r.closed_at > ${since}) as dismissed
    from unnest(${reporterIds}::uuid[]) as who (id)`.execute(db)
  return rows
}

/** Closes all reports of the cases, and returns those it closed. */
export const close = (tx: Tx, caseIds: readonly string[], closed: { closedAt: Date; upheld: boolean }) =>
  tx
    .updateTable('reports')
    .set({ state: 'closed', ...closed })
    .where('caseId', 'in', caseIds)
    .where('state', '=', 'open')
    .returning(['id', 'reporterId'])
    .execute()

export const moveReports = (tx: Tx, fromCases: readonly string[], toCase: string) =>
  tx.updateTable('reports').set({ caseId: toCase }).where('caseId', 'in', fromCases).execute()

export async function countReporters(tx: Tx, caseId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select((eb) => eb.fn.count<number>('reporterId').distinct().as('count'))
    .where('caseId', '=', caseId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** The content hashes of a subject's content that our team decided to keep since a moment. */
export const approvedMarks = async (
  db: Db,
  { kind, subjectId }: { kind: string; subjectId: string },
  since: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ contentHash: string }>`
    select d.content_hash from ${SUBJECT_DECISIONS} d
    where d.subject_kind = ${kind} and d.subject_id = ${subjectId} and d.action = 'keep' and d.content_hash is not null
      and d.decided_at > ${since} and d.overturned_at is null`.execute(db)
  return rows.map(({ contentHash }) => contentHash)
}

/** The reports of cases, oldest first, including those whose reporter's account was erased. */
export const ofCases = (db: Db, caseIds: readonly string[]) =>
  db
    .selectFrom('reports')
    .leftJoin(PROFILES.as('profiles'), 'profiles.id', 'reports.reporterId')
    .select([
      'reports.id',
      'reports.reporterId',
      'reason',
      'details',
      'evidence',
      'reports.createdAt',
      'displayName',
      'username',
      'avatarUrl',
    ])
    .where('caseId', 'in', caseIds)
    .orderBy('reports.createdAt')
    .orderBy('reports.id')
    .limit(MOST_SHOWN)
    .execute()

export const caseOf = async (db: Db, reportId: string): Promise<string | null> =>
  (await db.selectFrom('reports').select('caseId').where('id', '=', reportId).executeTakeFirst())?.caseId ??
  null

/** More reports about one subject wouldn't help to decide. */
const MOST_SHOWN = 100
