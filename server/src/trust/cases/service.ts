import { type CaseDetail, DECISION_GOAL_MINUTES, type getCases, type Query } from '@koji/contract'
import * as z from 'zod/mini'
import type { Conversations } from '#messaging/conversations/service.ts'
import { needsAdminTwoFactor } from '#platform/config.ts'
import { decodeCursor, decodeTimeCursor, pageOf, Timestamp } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { isTeam, type Viewer } from '#platform/session/viewer.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { LockedCase, Moderation, Subjects } from '#safety/moderation/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import type { Reports } from '#trust/reports/service.ts'
import { isStrike, proposalFor } from './rules.ts'
import * as store from './store.ts'
import * as context from './store-context.ts'
import { presentScores, presentSummary } from './view.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long after opening a case a team member can load its photos: about a working day. */
const PHOTO_ACCESS_HOURS = 12
const FIGURES_DAYS = 30
const PRECISION_DAYS = 180
const ByWeight = z.tuple([z.int(), Timestamp, z.uuid()])

export type Cases = ReturnType<typeof caseService>

export interface Dependencies {
  abuse: Abuse
  audit: Audit
  claims: Claims
  conversations: Conversations
  media: Media
  moderation: Moderation
  reports: Reports
  subjects: Subjects
}

export function caseService(platform: Platform, others: Dependencies) {
  const { clock, config, database } = platform
  const { abuse, audit, claims, conversations, media, moderation, reports, subjects } = others
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  claims.addQueue('case', async (tx, personId, id) => {
    const [row] = await moderation.cases.lock(tx, [id])
    return row && { open: row.state === 'open', mayDecide: row.accountId !== personId }
  })

  /** Past decisions about someone, and how many still count. */
  async function getHistory(
    db: Db,
    id: string,
  ): Promise<Pick<CaseDetail['author'], 'strikes' | 'decisions'>> {
    const now = clock.now()
    const decisions = (await context.decisionsAbout(db, id)).map((one) => ({
      ...one,
      at: one.at.toISOString(),
      until: one.until?.toISOString() ?? null,
      strike: isStrike(one, now),
    }))
    return { strikes: decisions.filter(({ strike }) => strike).length, decisions }
  }

  async function authorOf(db: Db, id: string): Promise<CaseDetail['author']> {
    const row = await context.authorOf(db, id)
    const linked = await context.linkedTo(db, id)
    const abuseFlags = await abuse.flagsOf(db, id)
    return { ...row, since: row.since.toISOString(), linked, abuseFlags, ...(await getHistory(db, id)) }
  }

  async function conversationOf(
    db: Db,
    { kind, subjectId }: store.CaseRow,
  ): Promise<CaseDetail['conversation']> {
    const messages = kind === 'message' ? await conversations.messageContext(db, subjectId) : null
    return messages && messages.map((message) => ({ ...message, at: message.at.toISOString() }))
  }

  async function showSubject(tx: Tx, { kind, subjectId }: Pick<store.CaseRow, 'kind' | 'subjectId'>) {
    const subject = await subjects[kind].show(tx, subjectId)
    return subject && { ...subject, madeAt: subject.madeAt?.toISOString() ?? null }
  }

  /** Merged cases come with their subjects, because the decision applies to them too. */
  const presentMerged = async (tx: Tx, row: Pick<store.CaseRow, 'id' | 'kind' | 'subjectId'>) => ({
    id: row.id,
    kind: row.kind,
    subject: await showSubject(tx, row),
  })

  async function presenterOf(db: Db, me: Viewer, rows: readonly store.CaseRow[]) {
    const holders = await claims.holders(
      db,
      me,
      'case',
      rows.map(({ id }) => id),
    )
    return (row: store.CaseRow) => presentSummary(row, holders.get(row.id) ?? null)
  }

  async function detail(tx: Tx, me: Viewer, row: store.CaseRow): Promise<CaseDetail> {
    const others = await store.openAbout(tx, row.accountId, row.id)
    const present = await presenterOf(tx, me, [row, ...others])
    const merged = await store.mergedInto(tx, row.id)
    const author = await authorOf(tx, row.accountId)
    return {
      case: present(row),
      subject: await showSubject(tx, row),
      conversation: await conversationOf(tx, row),
      checks: (await context.checksOf(tx, row.subjectId)).map(({ createdAt, scores, ...check }) => ({
        ...check,
        at: createdAt.toISOString(),
        ...presentScores(scores),
      })),
      reports: await reports.ofCases(tx, [row.id]),
      author,
      hiddenAt: row.hiddenAt?.toISOString() ?? null,
      proposal: proposalFor(author.strikes),
      others: others.map(present),
      merged: await Promise.all(merged.map((other) => presentMerged(tx, other))),
    }
  }

  /** Our team can load the photos of a case only after opening it, which is audited. */
  media.allowTeam(async (db, viewer, photo) => {
    if (!isTeam(viewer, { adminTwoFactor: needsAdminTwoFactor(config) })) return false
    const since = new Date(clock.now().getTime() - PHOTO_ACCESS_HOURS * HOUR_MS)
    const targetIds = await store.casesShowing(db, photo)
    return audit.hasActed(db, { actorId: viewer.accountId, action: 'case.viewed', targetIds, since })
  })

  return {
    getHistory,

    async list(db: Db, me: Viewer, { queue, list, after, limit }: Query<typeof getCases>) {
      if (list === 'decided') {
        const rows = await store.listDecided(db, { queue, after: decodeTimeCursor(after), limit: limit + 1 })
        const present = (row: store.CaseRow) => presentSummary(row, null)
        return pageOf(rows, limit, present, ({ closedAt, id }) => [closedAt!.toISOString(), id])
      }
      const last = decodeCursor(after, ByWeight)
      const rows = await store.listOpen(db, {
        queue,
        limit: limit + 1,
        now: clock.now(),
        after: last && { weight: last[0], at: last[1], id: last[2] },
        ...(list === 'mine' && { holderId: me.accountId }),
      })
      const present = await presenterOf(db, me, rows)
      return pageOf(rows, limit, present, ({ weight, openedAt, id }) => [weight, openedAt.toISOString(), id])
    },

    async figures(db: Db, me: Viewer, queue: 'content' | 'reports') {
      const { oldestAt, ...found } = await context.figures(db, {
        queue,
        me: me.accountId,
        now: clock.now(),
        since: daysAgo(FIGURES_DAYS),
      })
      return { ...found, oldestAt: oldestAt?.toISOString() ?? null, goalMinutes: DECISION_GOAL_MINUTES }
    },

    precision: async (db: Db) => ({ items: await context.precision(db, daysAgo(PRECISION_DAYS)) }),

    team: async (db: Db) => ({ items: await context.teamOf(db) }),

    /** A case can contain private messages, so each view is audited before it's returned. */
    view: (me: Viewer, id: string): Promise<CaseDetail> =>
      transact(database.db, async (tx) => {
        const row = (await store.caseById(tx, id)) ?? refuse('not_found')
        // Team members must not learn who reported them.
        if (row.accountId === me.accountId) refuse('forbidden')
        await audit.record(tx, {
          actorId: me.accountId,
          action: 'case.viewed',
          targetKind: 'case',
          targetId: id,
          details: { kind: row.kind, subject: row.subjectId },
        })
        return detail(tx, me, row)
      }),

    async merge(tx: Tx, me: Viewer, id: string, ids: readonly string[]): Promise<{ merged: number }> {
      const otherIds = [...new Set(ids)].filter((other) => other !== id)
      const rows = await moderation.cases.lock(tx, [id, ...otherIds])
      const into = rows.find((row) => row.id === id) ?? refuse('not_found')
      const others = rows.filter((row) => row.id !== id && row.accountId === into.accountId)
      if (into.accountId === me.accountId) refuse('forbidden')
      if (others.length < otherIds.length || otherIds.length === 0) refuse('not_found')
      if (rows.some(({ state }) => state !== 'open')) refuse('already_done')
      await claims.requireFree(tx, me, 'case', [id])
      await claims.settle(tx, me, 'case', ...otherIds)
      await moderation.cases.merge(tx, id, otherIds, clock.now())
      await moderation.updateCase(tx, id, { reporters: await reports.move(tx, otherIds, id) })
      await audit.record(tx, {
        actorId: me.accountId,
        action: 'case.merged',
        targetKind: 'case',
        targetId: id,
        details: { with: otherIds.join(' ') },
      })
      return { merged: otherIds.length }
    },

    /** Requires an open case about someone else that no colleague holds. */
    async lockForDecision(tx: Tx, me: Viewer, id: string): Promise<LockedCase> {
      const [row] = await moderation.cases.lock(tx, [id])
      if (!row) refuse('not_found')
      if (row.accountId === me.accountId) refuse('forbidden')
      if (row.state !== 'open') refuse('already_done')
      await claims.settle(tx, me, 'case', id)
      return row
    },

    /** The case and those merged into it. */
    async subjectsOf(db: Db, caseId: string): Promise<Pick<store.CaseRow, 'id' | 'kind' | 'subjectId'>[]> {
      const row = await store.caseById(db, caseId)
      return row ? [row, ...(await store.mergedInto(db, caseId))] : []
    },

    close: (tx: Tx, id: string) => moderation.cases.close(tx, [id], clock.now()),

    /** A photo as it was when it was reported; its owner may have deleted it since. */
    async openReportPhoto(db: Db, me: Viewer, reportId: string, photoId: string) {
      const caseId = (await reports.caseOf(db, reportId)) ?? refuse('not_found')
      const copy = (await media.openCopy(reportId, photoId)) ?? refuse('not_found')
      await transact(db, (tx) =>
        audit.record(tx, {
          actorId: me.accountId,
          action: 'case.photo_viewed',
          targetKind: 'case',
          targetId: caseId,
          details: { report: reportId, photo: photoId },
        }),
      )
      return copy
    },
  }
}
