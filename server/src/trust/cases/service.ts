import { DECISION_GOAL_MINUTES, type getCases, type Query } from '@koji/contract'
import * as z from 'zod/mini'
import type { Conversations } from '#messaging/conversations/service.ts'
import { decodeCursor, decodeTimeCursor, pageOf, Timestamp } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { LockedCase, Moderation, Subjects } from '#safety/moderation/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import type { Reports } from '#trust/reports/service.ts'
import { getHistory, presenterOf, viewCase } from './case-detail.ts'
import { casePhotoAccess, openReportPhoto } from './photo-access.ts'
import * as store from './store.ts'
import * as contextStore from './store-context.ts'
import { presentSummary } from './view.ts'

const DAY_MS = 86_400_000
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

interface Context extends Dependencies, Pick<Platform, 'clock' | 'database'> {}

export function caseService(platform: Platform, dependencies: Dependencies) {
  const { clock, database } = platform
  const { claims, moderation } = dependencies
  const context = { ...dependencies, clock, database }

  claims.addQueue('case', async (tx, personId, id) => {
    const [row] = await moderation.cases.lock(tx, [id])
    return row && { open: row.state === 'open', mayDecide: row.accountId !== personId }
  })
  casePhotoAccess(platform, dependencies)

  return {
    list: (db: Db, me: Viewer, query: Query<typeof getCases>) => list(context, db, me, query),
    view: (me: Viewer, id: string) => viewCase(context, me, id),
    getHistory: (db: Db, id: string) => getHistory(context, db, id),
    figures: (db: Db, me: Viewer, queue: 'content' | 'reports') => figures(context, db, me, queue),
    precision: async (db: Db) => ({
      items: await contextStore.precision(db, daysAgo(context, PRECISION_DAYS)),
    }),
    team: async (db: Db) => ({ items: await contextStore.teamOf(db) }),
    merge: (tx: Tx, me: Viewer, id: string, ids: readonly string[]) => merge(context, tx, me, id, ids),
    lockForDecision: (tx: Tx, me: Viewer, id: string) => lockForDecision(context, tx, me, id),
    close: (tx: Tx, id: string) => moderation.cases.close(tx, [id], clock.now()),
    openReportPhoto: (db: Db, me: Viewer, reportId: string, photoId: string) =>
      openReportPhoto(context, db, me, reportId, photoId),

    /** The case and those merged into it. */
    async subjectsOf(db: Db, caseId: string): Promise<Pick<store.CaseRow, 'id' | 'kind' | 'subjectId'>[]> {
      const row = await store.caseById(db, caseId)
      return row ? [row, ...(await store.mergedInto(db, caseId))] : []
    },
  }
}

async function list(
  context: Context,
  db: Db,
  me: Viewer,
  { queue, list, after, limit }: Query<typeof getCases>,
) {
  if (list === 'decided') {
    const rows = await store.listDecided(db, { queue, after: decodeTimeCursor(after), limit: limit + 1 })
    const present = (row: store.CaseRow) => presentSummary(row, null)
    return pageOf(rows, limit, present, ({ closedAt, id }) => [closedAt!.toISOString(), id])
  }
  const last = decodeCursor(after, ByWeight)
  const rows = await store.listOpen(db, {
    queue,
    limit: limit + 1,
    now: context.clock.now(),
    after: last && { weight: last[0], at: last[1], id: last[2] },
    ...(list === 'mine' && { holderId: me.accountId }),
  })
  const present = await presenterOf(context, db, me, rows)
  return pageOf(rows, limit, present, ({ weight, openedAt, id }) => [weight, openedAt.toISOString(), id])
}

async function figures(context: Context, db: Db, me: Viewer, queue: 'content' | 'reports') {
  const { oldestAt, ...found } = await contextStore.figures(db, {
    queue,
    me: me.accountId,
    now: context.clock.now(),
    since: daysAgo(context, FIGURES_DAYS),
  })
  return { ...found, oldestAt: oldestAt?.toISOString() ?? null, goalMinutes: DECISION_GOAL_MINUTES }
}

const daysAgo = ({ clock }: Context, days: number) => new Date(clock.now().getTime() - days * DAY_MS)

async function merge(
  { audit, claims, clock, moderation, reports }: Context,
  tx: Tx,
  me: Viewer,
  id: string,
  ids: readonly string[],
): Promise<{ merged: number }> {
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
}

/** Requires an open case about someone else that no colleague holds. */
async function lockForDecision(
  { claims, moderation }: Context,
  tx: Tx,
  me: Viewer,
  id: string,
): Promise<LockedCase> {
  const [row] = await moderation.cases.lock(tx, [id])
  if (!row) refuse('not_found')
  if (row.accountId === me.accountId) refuse('forbidden')
  if (row.state !== 'open') refuse('already_done')
  await claims.settle(tx, me, 'case', id)
  return row
}
