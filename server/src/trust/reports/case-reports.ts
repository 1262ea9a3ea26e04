import {
  type CaseReport,
  DETECTED_REASONS,
  KEPT_CONTENT_DAYS,
  REASON_RULES,
  REPORT_REASONS,
  REPORTER_RECORD_DAYS,
  type ReportReason,
} from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  contentHash,
  type Moderation,
  type SubjectKind,
  type Subjects,
  urgency,
} from '#safety/moderation/service.ts'
import { evidenceOf } from './evidence.ts'
import { isSevere, shouldHide, weightOf } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

interface Reported {
  reportId: string
  kind: SubjectKind
  subjectId: string
  accountId: string
  reason: ReportReason
}

export type CaseReports = ReturnType<typeof caseReports>

/** Reports join the case about their subject, and are closed with it. */
export function caseReports(
  { clock, events }: Platform,
  { moderation, subjects }: { moderation: Moderation; subjects: Subjects },
) {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const recordsOf = (db: Db, ids: readonly string[]) =>
    store.recordsOf(db, ids, daysAgo(REPORTER_RECORD_DAYS))

  /** Content that our team has approved isn't hidden again by reports unless it has changed. */
  async function isApproved(tx: Tx, { kind, subjectId }: Reported): Promise<boolean> {
    const marks = await store.approvedMarks(tx, { kind, subjectId }, daysAgo(KEPT_CONTENT_DAYS))
    if (marks.length === 0) return false
    const shown = await subjects[kind].show(tx, subjectId)
    return shown !== null && marks.includes(contentHash(shown))
  }

  return {
    /** `openFor` locks the case, so that each of several concurrent reports counts the earlier ones. */
    async join(tx: Tx, reported: Reported): Promise<void> {
      const { reportId, kind, subjectId, accountId, reason } = reported
      const joined = await moderation.openCase(tx, { kind, subjectId, accountId, reason })
      await store.setCase(tx, reportId, joined.id)
      const open = await store.openAbout(tx, joined.id)
      const before = DETECTED_REASONS.filter((reason) => reason === joined.reason)
      const reasons = [...new Set([...before, ...open.map((report) => report.reason)])]
      await moderation.updateCase(tx, joined.id, {
        ...urgency({ verdict: joined.verdict, rule: joined.rule, reasons }, REPORT_REASONS),
        reporters: new Set(open.map(({ reporterId }) => reporterId)).size,
      })
      if (!isSevere(reason)) return
      const severe = open.filter((report) => isSevere(report.reason)).map(({ reporterId }) => reporterId)
      if (!shouldHide(await recordsOf(tx, [...new Set(severe)])) || (await isApproved(tx, reported))) return
      const shown = await subjects[kind].show(tx, subjectId)
      if (!shown || shown.held) return
      await subjects[kind].hold(tx, subjectId, REASON_RULES[reason])
      await moderation.updateCase(tx, joined.id, { hiddenAt: clock.now() })
      await events.record(tx, 'moderation.hidden', accountId, { caseId: joined.id, accountId })
    },

    /** Moves the reports of merged cases. Returns how many people have reported the remaining case. */
    async move(tx: Tx, fromCases: readonly string[], toCase: string): Promise<number> {
      await store.moveReports(tx, fromCases, toCase)
      return store.countReporters(tx, toCase)
    },

    /** Closes reports after a decision. The event notifies each reporter. */
    async close(tx: Tx, caseIds: readonly string[], upheld: boolean): Promise<void> {
      for (const { id: reportId, reporterId } of await store.close(tx, caseIds, {
        closedAt: clock.now(),
        upheld,
      }))
        if (reporterId) await events.record(tx, 'reports.closed', reportId, { reportId, reporterId, upheld })
    },

    async ofCases(db: Db, caseIds: readonly string[]): Promise<CaseReport[]> {
      const rows = await store.ofCases(db, caseIds)
      const reporters = [...new Set(rows.flatMap(({ reporterId }) => reporterId ?? []))]
      const records = new Map((await recordsOf(db, reporters)).map((record) => [record.reporterId, record]))
      return rows.map(({ reporterId, displayName, username, avatarUrl, ...row }) => {
        const record = reporterId ? records.get(reporterId) : undefined
        return {
          id: row.id,
          reason: row.reason as ReportReason,
          details: row.details,
          at: row.createdAt.toISOString(),
          reporter: reporterId ? { id: reporterId, displayName, username, avatarUrl } : null,
          record: record
            ? { upheld: record.upheld, dismissed: record.dismissed, weight: weightOf(record) }
            : null,
          ...evidenceOf(row.evidence),
        }
      })
    },

    caseOf: store.caseOf,
  }
}
