import type { CaseDetail } from '@koji/contract'
import type { Conversations } from '#messaging/conversations/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Subjects } from '#safety/moderation/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import type { Reports } from '#trust/reports/service.ts'
import { isStrike, proposalFor } from './rules.ts'
import * as store from './store.ts'
import * as contextStore from './store-context.ts'
import { presentScores, presentSummary } from './view.ts'

interface Context extends Pick<Platform, 'clock' | 'database'> {
  abuse: Abuse
  audit: Audit
  claims: Claims
  conversations: Conversations
  reports: Reports
  subjects: Subjects
}

/** A case can contain private messages, so each view is audited before it's returned. */
export const viewCase = (context: Context, me: Viewer, id: string): Promise<CaseDetail> =>
  transact(context.database.db, async (tx) => {
    const row = (await store.caseById(tx, id)) ?? refuse('not_found')
    // Team members must not learn who reported them.
    if (row.accountId === me.accountId) refuse('forbidden')
    await context.audit.record(tx, {
      actorId: me.accountId,
      action: 'case.viewed',
      targetKind: 'case',
      targetId: id,
      details: { kind: row.kind, subject: row.subjectId },
    })
    return detail(context, tx, me, row)
  })

async function detail(context: Context, tx: Tx, me: Viewer, row: store.CaseRow): Promise<CaseDetail> {
  const others = await store.openAbout(tx, row.accountId, row.id)
  const present = await presenterOf(context, tx, me, [row, ...others])
  const merged = await store.mergedInto(tx, row.id)
  const author = await authorOf(context, tx, row.accountId)
  return {
    case: present(row),
    subject: await showSubject(context, tx, row),
    conversation: await conversationOf(context, tx, row),
    checks: (await contextStore.checksOf(tx, row.subjectId)).map(({ createdAt, scores, ...check }) => ({
      ...check,
      at: createdAt.toISOString(),
      ...presentScores(scores),
    })),
    reports: await context.reports.ofCases(tx, [row.id]),
    author,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    proposal: proposalFor(author.strikes),
    others: others.map(present),
    merged: await Promise.all(merged.map((other) => presentMerged(context, tx, other))),
  }
}

export async function presenterOf({ claims }: Context, db: Db, me: Viewer, rows: readonly store.CaseRow[]) {
  const holders = await claims.holders(
    db,
    me,
    'case',
    rows.map(({ id }) => id),
  )
  return (row: store.CaseRow) => presentSummary(row, holders.get(row.id) ?? null)
}

async function authorOf(context: Context, db: Db, id: string): Promise<CaseDetail['author']> {
  const row = await contextStore.authorOf(db, id)
  const linked = await contextStore.linkedTo(db, id)
  const abuseFlags = await context.abuse.flagsOf(db, id)
  const history = await getHistory(context, db, id)
  return { ...row, since: row.since.toISOString(), linked, abuseFlags, ...history }
}

/** Past decisions about someone, and how many still count. */
export async function getHistory(
  { clock }: Context,
  db: Db,
  id: string,
): Promise<Pick<CaseDetail['author'], 'strikes' | 'decisions'>> {
  const now = clock.now()
  const decisions = (await contextStore.decisionsAbout(db, id)).map((one) => ({
    ...one,
    at: one.at.toISOString(),
    until: one.until?.toISOString() ?? null,
    strike: isStrike(one, now),
  }))
  return { strikes: decisions.filter(({ strike }) => strike).length, decisions }
}

async function conversationOf(
  { conversations }: Context,
  db: Db,
  { kind, subjectId }: store.CaseRow,
): Promise<CaseDetail['conversation']> {
  const messages = kind === 'message' ? await conversations.messageContext(db, subjectId) : null
  return messages && messages.map((message) => ({ ...message, at: message.at.toISOString() }))
}

async function showSubject(
  { subjects }: Context,
  tx: Tx,
  { kind, subjectId }: Pick<store.CaseRow, 'kind' | 'subjectId'>,
) {
  const subject = await subjects[kind].show(tx, subjectId)
  return subject && { ...subject, madeAt: subject.madeAt?.toISOString() ?? null }
}

/** Merged cases come with their subjects, because the decision applies to them too. */
const presentMerged = async (
  context: Context,
  tx: Tx,
  row: Pick<store.CaseRow, 'id' | 'kind' | 'subjectId'>,
) => ({
  id: row.id,
  kind: row.kind,
  subject: await showSubject(context, tx, row),
})
