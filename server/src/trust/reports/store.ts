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

/** False when the same is open already. The index decides; the transaction is worth nothing after. */
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

/** Whether the same is open already; the index decides it, this spares the work. */
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

/** The newest of theirs that comes before so many others. */
export const reportBefore = (tx: Tx, reporterId: string, others: number) =>
  tx
    .selectFrom('reports')
    .select('createdAt')
    .where('reporterId', '=', reporterId)
    .orderBy('createdAt', 'desc')
    .offset(others)
    .limit(1)
    .executeTakeFirst()

/** Which of them have a row. */
export const knownIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.selectFrom('reports').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))

/** Which of these messages one of these people has an open report about. */
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

/** What people said about a case: their reasons, and who gave a severe one. Of whoever has left nobody knows. */
export const openAbout = (tx: Tx, caseId: string) =>
  tx
    .selectFrom('reports')
    .select(['reporterId', 'reason'])
    .where('caseId', '=', caseId)
    .where('state', '=', 'open')
    .where('reporterId', 'is not', null)
    .execute() as Promise<{ reporterId: string; reason: ReportReason }[]>

/** What became of the reports of each since then. */
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

/** All about some cases. Returns who is to be told. */
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

/** Which content a person decided to keep, since then. */
export const keptMarks = async (
  db: Db,
  { kind, subjectId }: { kind: string; subjectId: string },
  since: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ mark: string }>`
    select d.mark from ${SUBJECT_DECISIONS} d
    where d.subject_kind = ${kind} and d.subject_id = ${subjectId} and d.action = 'keep' and d.mark is not null
      and d.decided_at > ${since} and d.overturned_at is null`.execute(db)
  return rows.map(({ mark }) => mark)
}

/** All about a case, the oldest first, with those who have left. */
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

/** Of what was said about one thing, more helps nobody to decide. */
const MOST_SHOWN = 100
