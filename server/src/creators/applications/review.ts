import type { Body, CreatorCategory, PageQuery, Photo, postApplicationDecision } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import * as store from './store.ts'
import * as photoStore from './store-photos.ts'
import { present } from './view.ts'

export interface ReviewDependencies {
  accounts: Accounts
  audit: Audit
  claims: Claims
  creators: Creators
  media: Media
}

/** Reviews of applications by our team. */
export function applicationReview(platform: Platform, dependencies: ReviewDependencies) {
  const { claims, media } = dependencies

  claims.addQueue('application', async (tx, personId, id) => {
    const application = await store.lockApplication(tx, id)
    return (
      application && {
        open: application.state === 'pending',
        mayDecide: application.accountId !== personId,
      }
    )
  })

  return {
    async list(db: Db, me: Viewer, { after, limit, state }: PageQuery & { state: 'pending' | 'decided' }) {
      const page = { state, after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.applicationsFor(db, page)
      const ids = rows.map(({ id }) => id)
      const photos = await photosOf(media, db, ids)
      const holders = await claims.holders(db, me, 'application', ids)
      return pageOf(
        rows,
        limit,
        (row) => ({
          ...present(row),
          applicant: {
            id: row.accountId,
            displayName: row.displayName,
            username: row.username,
            avatarUrl: row.avatarUrl,
            joinedAt: row.joinedAt.toISOString(),
            verified: row.verified,
          },
          photos: photos.get(row.id) ?? [],
          earlierTries: row.earlierTries,
          holder: holders.get(row.id) ?? null,
        }),
        (row) => [(state === 'pending' ? row.sentAt : row.decidedAt!).toISOString(), row.id],
      )
    },

    decide: (tx: Tx, me: Viewer, id: string, decision: Decision) =>
      decide(platform, dependencies, tx, me, { id, decision }),
  }
}

async function photosOf(
  media: Media,
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, Photo[]>> {
  const sent = await photoStore.photosOf(db, applicationIds)
  const photos = await media.photosOf(
    db,
    sent.map(({ mediaId }) => mediaId),
  )
  const photoOf = new Map(photos.map((photo) => [photo.id, photo]))
  const byApplication = Map.groupBy(sent, ({ applicationId }) => applicationId!)
  return new Map(
    [...byApplication].map(([id, rows]) => [id, rows.map(({ mediaId }) => photoOf.get(mediaId)!)]),
  )
}

type Decision = Body<typeof postApplicationDecision>

/** The first decision counts. No one can decide about their own application. */
async function decide(
  { clock, events }: Platform,
  { accounts, audit, claims, creators }: ReviewDependencies,
  tx: Tx,
  me: Viewer,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  const application = (await store.lockApplication(tx, id)) ?? refuse('not_found')
  const { accountId, state } = application
  if (accountId === me.accountId) refuse('forbidden')
  if (state !== 'pending') refuse('already_done')
  await claims.settle(tx, me, 'application', id)
  const { approve: approved, note } = decision
  const reason = decision.approve ? null : decision.reason
  const newState = approved ? 'approved' : 'rejected'
  await store.decide(tx, id, {
    state: newState,
    reason,
    note,
    decidedAt: clock.now(),
    decidedBy: me.accountId,
  })
  if (approved) {
    const category = application.category as CreatorCategory
    await creators.createPage(tx, { userId: accountId, category, about: application.about })
    await accounts.grantRole(tx, accountId, 'creator')
  }
  await audit.record(tx, {
    actorId: me.accountId,
    action: `application.${newState}`,
    targetKind: 'application',
    targetId: id,
    before: { state },
    after: { state: newState, reason },
  })
  await events.record(tx, 'applications.decided', id, { applicationId: id, accountId, approved })
}
