import type { Body, CreatorCategory, PageQuery, Photo, postApplicationDecision } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import { ByMoment, decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/claims/service.ts'
import * as store from './store.ts'
import * as photoStore from './store-photos.ts'
import { present } from './view.ts'

export interface Reviewers {
  accounts: Accounts
  audit: Audit
  claims: Claims
  creators: Creators
  media: Media
}

/** What the team does with applications. */
export function reviewing({ clock, events }: Platform, others: Reviewers) {
  const { accounts, audit, claims, creators, media } = others

  claims.serve('application', async (tx, personId, id) => {
    const sent = await store.lockApplication(tx, id)
    return sent && { open: sent.state === 'pending', mayDecide: sent.accountId !== personId }
  })

  async function photosOf(db: Db, applicationIds: readonly string[]): Promise<Map<string, Photo[]>> {
    const sent = await photoStore.sentWith(db, applicationIds)
    const found = await media.photosOf(
      db,
      sent.map(({ mediaId }) => mediaId),
    )
    const byId = new Map(found.map((photo) => [photo.id, photo]))
    const photos = new Map<string, Photo[]>()
    for (const { mediaId, applicationId } of sent)
      photos.set(applicationId!, [...(photos.get(applicationId!) ?? []), byId.get(mediaId)!])
    return photos
  }

  return {
    async list(db: Db, me: Viewer, { after, limit, state }: PageQuery & { state: 'pending' | 'decided' }) {
      const last = decodeCursor(after, ByMoment)
      const page = { state, after: last && { at: last[0], id: last[1] }, limit: limit + 1 }
      const rows = await store.reviewed(db, page)
      const shown = rows.map(({ id }) => id)
      const photos = await photosOf(db, shown)
      const holders = await claims.holders(db, me, 'application', shown)
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

    /** Whoever is first decides. Nobody decides about themselves. */
    async decide(
      tx: Tx,
      me: Viewer,
      id: string,
      decision: Body<typeof postApplicationDecision>,
    ): Promise<void> {
      const application = (await store.lockApplication(tx, id)) ?? refuse('not_found')
      const { accountId, state } = application
      if (accountId === me.accountId) refuse('forbidden')
      if (state !== 'pending') refuse('already_done')
      await claims.settle(tx, me, 'application', id)
      const { approve: approved, note } = decision
      const reason = decision.approve ? null : decision.reason
      const decided = approved ? 'approved' : 'rejected'
      await store.decide(tx, id, {
        state: decided,
        reason,
        note,
        decidedAt: clock.now(),
        decidedBy: me.accountId,
      })
      if (approved) {
        const category = application.category as CreatorCategory
        await creators.open(tx, { userId: accountId, category, about: application.about })
        await accounts.grantRole(tx, accountId, 'creator')
      }
      await audit.record(tx, {
        actorId: me.accountId,
        action: `application.${decided}`,
        targetKind: 'application',
        targetId: id,
        before: { state },
        after: { state: decided, reason },
      })
      await events.record(tx, 'applications.decided', id, { applicationId: id, accountId, approved })
    },
  }
}
