import {
  type Body,
  CREATOR_DEFAULT_NAME,
  type DocumentType,
  type Holder,
  type PageQuery,
  type postVerificationDecision,
  type WaitingVerification,
} from '@koji/contract'
import { ByMoment, decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/claims/service.ts'
import { inOrder } from './rules.ts'
import * as store from './store.ts'

export interface Reviewers {
  audit: Audit
  claims: Claims
  creators: Creators
  photos: Photos
}

/** What the team does with verifications. */
export function reviewing({ clock, events }: Platform, { audit, claims, creators, photos }: Reviewers) {
  claims.serve('verification', async (tx, personId, id) => {
    const sent = await store.lockSent(tx, id)
    return sent && { open: sent.state === 'pending', mayDecide: sent.accountId !== personId }
  })

  return {
    async list(db: Db, me: Viewer, { after, limit, state }: PageQuery & { state: 'pending' | 'decided' }) {
      const last = decodeCursor(after, ByMoment)
      const page = { state, after: last && { at: last[0], id: last[1] }, limit: limit + 1 }
      const rows = await store.reviewed(db, page)
      const holders = await claims.holders(
        db,
        me,
        'verification',
        rows.map(({ id }) => id),
      )
      return pageOf(
        rows,
        limit,
        (row) => present(row, holders.get(row.id)),
        (row) => [(state === 'pending' ? row.sentAt : row.decidedAt!).toISOString(), row.id],
      )
    },

    /** It says when somebody was born: that somebody looked is written down. */
    async one(db: Db, me: Viewer, id: string) {
      const row = (await store.reviewedById(db, id)) ?? refuse('not_found')
      const act = {
        actorId: me.accountId,
        action: 'verification.viewed',
        targetKind: 'verification',
        targetId: id,
      }
      await transact(db, (tx) => audit.record(tx, act))
      const shown = await photos.shown(db, [row.accountId])
      return {
        ...present(row, await claims.holderIn(db, me, { queue: 'verification', item: id })),
        birthDate: row.birthDate,
        photos: shown.get(row.accountId) ?? [],
        earlierTries: row.earlierTries,
      }
    },

    /** Whoever is first decides. Nobody decides about themselves. */
    async decide(
      tx: Tx,
      me: Viewer,
      id: string,
      decision: Body<typeof postVerificationDecision>,
    ): Promise<void> {
      const { accountId, state } = (await store.lockSent(tx, id)) ?? refuse('not_found')
      if (accountId === me.accountId) refuse('forbidden')
      if (state !== 'pending') refuse('already_done')
      await claims.settle(tx, me, 'verification', id)
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
      if (approved) await creators.verify(tx, accountId)
      await audit.record(tx, {
        actorId: me.accountId,
        action: `verification.${decided}`,
        targetKind: 'verification',
        targetId: id,
        before: { state },
        after: { state: decided, reason },
      })
      await events.record(tx, 'verifications.decided', id, { verificationId: id, accountId, approved })
    },
  }
}

const present = (row: store.ReviewedRow, holder: Holder | null = null): WaitingVerification => ({
  holder,
  id: row.id,
  state: row.state,
  sides: inOrder(row.sides),
  note: row.note,
  documentType: row.documentType as DocumentType,
  reason: row.reason as WaitingVerification['reason'],
  sentAt: row.sentAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  person: {
    id: row.accountId,
    username: row.username,
    avatarUrl: row.avatarUrl,
    displayName: row.displayName ?? CREATOR_DEFAULT_NAME,
  },
})
