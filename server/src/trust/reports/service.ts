import { type NewReport, type Photo, REPORTS_PER_DAY } from '@koji/contract'
import type { infer as Infer } from 'zod/mini'
import type { Comments } from '#creators/comments/service.ts'
import type { Posts } from '#creators/posts/service.ts'
import type { Relations } from '#discovery/relations/service.ts'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Conversations } from '#messaging/conversations/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation, Subjects } from '#safety/moderation/service.ts'
import { type CaseReports, caseReports } from './case-reports.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

export type Reports = ReturnType<typeof reportService>

export interface Dependencies {
  abuse: Abuse
  accounts: Accounts
  blocks: Blocks
  conversations: Conversations
  comments: Comments
  creators: Creators
  media: Media
  moderation: Moderation
  subjects: Subjects
  photos: Photos
  posts: Posts
  relations: Relations
}

interface Context extends Dependencies, Pick<Platform, 'clock' | 'config' | 'events' | 'ids'> {
  cases: CaseReports
}

export function reportService(platform: Platform, dependencies: Dependencies) {
  const { clock, config, events, ids } = platform
  const { conversations, media } = dependencies
  const cases = caseReports(platform, dependencies)
  const context = { ...dependencies, clock, config, events, ids, cases }

  media.keepCopiesWhile(store.knownIds)
  conversations.findReportedWith(store.reportedMessages)

  return {
    ofCases: cases.ofCases,
    caseOf: cases.caseOf,
    close: cases.close,
    move: cases.move,
    report: (tx: Tx, me: Viewer, body: Infer<typeof NewReport>) => report(context, tx, me, body),
  }
}

async function report(
  context: Context,
  tx: Tx,
  me: Viewer,
  { target, reason, details }: Infer<typeof NewReport>,
): Promise<string> {
  const { abuse, accounts, cases, clock, events, ids, media } = context
  await abuse.requireReportAllowed(me.accountId)
  const content = await contentEvidence(context, tx, me, target)
  const accountId = await ownerOf(context, tx, target, content)
  if (!accountId || accountId === me.accountId) refuse('not_found')
  const evidence: { photos: Photo[] } = content?.seen ?? (await profileEvidence(context, tx, me, accountId))
  const visibleIds = evidence.photos.map((photo) => photo.id)
  const photoIds = target.kind === 'photo' ? visibleIds.filter((photo) => photo === target.id) : visibleIds
  if (target.kind === 'photo' && photoIds.length === 0) refuse('not_found')
  const id = ids.id()
  const about = { reporterId: me.accountId, targetKind: target.kind, targetId: target.id, reason }
  if (await store.isReported(tx, about)) refuse('already_reported')
  // The owner may delete the photos before the review, so we copy them. This happens before the accounts are locked,
  // so that no one waits for the copying; if the report then fails, the sweep deletes the copies.
  await media.keepCopies(tx, id, photoIds)
  if (!(await accounts.preventErasure(tx, accountId))) refuse('not_found')
  await accounts.lock(tx, me.accountId)
  const inserted = await store.insertReport(tx, {
    id,
    accountId,
    ...about,
    details,
    createdAt: clock.now(),
    evidence: { ...evidence, photos: photoIds },
  })
  if (!inserted) refuse('already_reported')
  await requireBelowLimit(context, tx, me)
  await events.record(tx, 'reports.made', id, { reportId: id, accountId })
  await cases.join(tx, { reportId: id, kind: target.kind, subjectId: target.id, accountId, reason })
  // A transaction may run again after a conflict, but must count as one report.
  afterCommit(tx, () => void abuse.countReport(me.accountId, { aboutId: accountId, details }))
  return id
}

async function profileEvidence(
  { blocks, creators, photos, relations }: Context,
  tx: Tx,
  me: Viewer,
  accountId: string,
): Promise<{ photos: Photo[] }> {
  const profile = await relations.evidence(tx, me, accountId)
  if (profile) return profile
  // A creator who hides as a member still has a public page.
  const page = await creators.evidence(tx, accountId)
  if (page)
    return { ...page, photos: ((await photos.shown(tx, [accountId])).get(accountId) ?? []).slice(0, 1) }
  // Someone who hid or left after a block had been visible before it.
  const met = await blocks.hasMet(tx, me.accountId, accountId)
  return (met ? await relations.evidence(tx, me, accountId, { met }) : null) ?? refuse('not_found')
}

/** The reported content with its author; null for profiles and photos. */
function contentEvidence(
  { comments, conversations, posts }: Context,
  tx: Tx,
  me: Viewer,
  { kind, id }: NewReport['target'],
) {
  if (kind === 'message') return conversations.evidence(tx, me, id)
  if (kind === 'post') return posts.evidence(tx, me, id)
  return kind === 'comment' ? comments.evidence(tx, me, id) : null
}

async function ownerOf(
  { media }: Context,
  tx: Tx,
  { kind, id }: NewReport['target'],
  content: { accountId: string } | null,
): Promise<string | null> {
  if (kind === 'profile') return id
  return kind === 'photo' ? media.ownerOf(tx, id) : (content?.accountId ?? null)
}

/** Runs with the reporter's account locked, so that concurrent reports can't exceed the limit. */
async function requireBelowLimit({ clock, config }: Context, tx: Tx, me: Viewer): Promise<void> {
  if (!config.RATE_LIMITS) return
  const tooMany = await store.reportBefore(tx, me.accountId, REPORTS_PER_DAY)
  const wait = tooMany ? tooMany.createdAt.getTime() + DAY_MS - clock.now().getTime() : 0
  if (wait > 0) refuse('too_many_requests', { retryAfter: Math.ceil(wait / 1_000) })
}
