import type { ReportReason } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'

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
