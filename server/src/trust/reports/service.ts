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
import { joining } from './joining.ts'
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

export function reportService(platform: Platform, others: Dependencies) {
  const { clock, config, events, ids } = platform
  const { abuse, accounts, blocks, comments, conversations, creators, media, photos, posts, relations } =
    others

  const cases = joining(platform, others)

  media.keepCopiesWhile(store.knownIds)
  conversations.findReportedWith(store.reportedMessages)

  async function seenOf(tx: Tx, me: Viewer, accountId: string): Promise<{ photos: Photo[] }> {
    const seen = await relations.evidence(tx, me, accountId)
    if (seen) return seen
    // Whoever hides as a member has a public page as a creator all the same.
    const page = await creators.evidence(tx, accountId)
    if (page)
      return { ...page, photos: ((await photos.shown(tx, [accountId])).get(accountId) ?? []).slice(0, 1) }
    // Whoever hid or left after a block was seen before it.
    const met = await blocks.hasMet(tx, me.accountId, accountId)
    return (met ? await relations.evidence(tx, me, accountId, { met }) : null) ?? refuse('not_found')
  }

  /** What was said, with whose it is; null where that is a whole profile or a photo of one. */
  function saidIn(tx: Tx, me: Viewer, { kind, id }: NewReport['target']) {
    if (kind === 'message') return conversations.evidence(tx, me, id)
    if (kind === 'post') return posts.evidence(tx, me, id)
    return kind === 'comment' ? comments.evidence(tx, me, id) : null
  }

  async function whoseIs(
    tx: Tx,
    { kind, id }: NewReport['target'],
    said: { accountId: string } | null,
  ): Promise<string | null> {
    if (kind === 'profile') return id
    return kind === 'photo' ? media.ownerOf(tx, id) : (said?.accountId ?? null)
  }

  /** Counted under the lock of who reports, so that many at once are no way around it. */
  async function requireRoom(tx: Tx, me: Viewer): Promise<void> {
    if (!config.RATE_LIMITS) return
    const tooMany = await store.reportBefore(tx, me.accountId, REPORTS_PER_DAY)
    const wait = tooMany ? tooMany.createdAt.getTime() + DAY_MS - clock.now().getTime() : 0
    if (wait > 0) refuse('too_many_requests', { retryAfter: Math.ceil(wait / 1_000) })
  }

  return {
    ofCases: cases.ofCases,
    caseOf: cases.caseOf,
    close: cases.close,
    move: cases.move,

    async report(tx: Tx, me: Viewer, { target, reason, details }: Infer<typeof NewReport>): Promise<string> {
      await abuse.requireReportAllowed(me.accountId)
      const said = await saidIn(tx, me, target)
      const accountId = await whoseIs(tx, target, said)
      if (!accountId || accountId === me.accountId) refuse('not_found')
      const seen: { photos: Photo[] } = said?.seen ?? (await seenOf(tx, me, accountId))
      const shown = seen.photos.map((photo) => photo.id)
      const kept = target.kind === 'photo' ? shown.filter((photo) => photo === target.id) : shown
      if (target.kind === 'photo' && kept.length === 0) refuse('not_found')
      const id = ids.id()
      const about = { reporterId: me.accountId, targetKind: target.kind, targetId: target.id, reason }
      if (await store.isReported(tx, about)) refuse('already_reported')
      // Their owner may remove them; what was reported stays to be looked at. First, so that nobody waits for bytes while
      // we hold what they need; should it not come to a report, the sweep finds the copies.
      await media.keepCopies(tx, id, kept)
      if (!(await accounts.preventErasure(tx, accountId))) refuse('not_found')
      await accounts.lock(tx, me.accountId)
      const made = await store.insertReport(tx, {
        id,
        accountId,
        ...about,
        details,
        createdAt: clock.now(),
        evidence: { ...seen, photos: kept },
      })
      if (!made) refuse('already_reported')
      await requireRoom(tx, me)
      await events.record(tx, 'reports.made', id, { reportId: id, accountId })
      await cases.join(tx, { reportId: id, kind: target.kind, subjectId: target.id, accountId, reason })
      // What is tried again was one report all the same.
      afterCommit(tx, () => void abuse.countReport(me.accountId, { aboutId: accountId, details }))
      return id
    },
  }
}
