import {
  type Body,
  type ClaimHolder,
  CREATOR_DEFAULT_NAME,
  type DocumentType,
  type PageQuery,
  type postVerificationDecision,
  type WaitingVerification,
} from '@koji/contract'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import { inOrder } from './rules.ts'
import * as store from './store.ts'

export interface ReviewDependencies {
  audit: Audit
  claims: Claims
  creators: Creators
  photos: Photos
}

/** Reviews of verifications by our team. */
export function verificationReview(platform: Platform, dependencies: ReviewDependencies) {
  const { audit, claims, photos } = dependencies

  claims.addQueue('verification', async (tx, personId, id) => {
    const verification = await store.lockSent(tx, id)
    return (
      verification && {
        open: verification.state === 'pending',
        mayDecide: verification.accountId !== personId,
      }
    )
  })

  return {
    async list(db: Db, me: Viewer, { after, limit, state }: PageQuery & { state: 'pending' | 'decided' }) {
      const page = { state, after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.verificationsFor(db, page)
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

    /** Contains the birth date, so each view is in the audit log. */
    async one(db: Db, me: Viewer, id: string) {
      const row = (await store.verificationForReview(db, id)) ?? refuse('not_found')
      await transact(db, (tx) =>
        audit.record(tx, {
          actorId: me.accountId,
          action: 'verification.viewed',
          targetKind: 'verification',
          targetId: id,
        }),
      )
      const shown = await photos.shown(db, [row.accountId])
      return {
        ...present(row, await claims.holderIn(db, me, { queue: 'verification', item: id })),
        birthDate: row.birthDate,
        photos: shown.get(row.accountId) ?? [],
        earlierTries: row.earlierTries,
      }
    },

    decide: (tx: Tx, me: Viewer, id: string, decision: Decision) =>
      decide(platform, dependencies, tx, me, { id, decision }),
  }
}

type Decision = Body<typeof postVerificationDecision>

/** The first decision counts. No one can decide about their own verification. */
async function decide(
  { clock, events }: Platform,
  { audit, claims, creators }: ReviewDependencies,
  tx: Tx,
  me: Viewer,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  const { accountId, state } = (await store.lockSent(tx, id)) ?? refuse('not_found')
  if (accountId === me.accountId) refuse('forbidden')
  if (state !== 'pending') refuse('already_done')
  await claims.settle(tx, me, 'verification', id)
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
  if (approved) await creators.verify(tx, accountId)
  await audit.record(tx, {
    actorId: me.accountId,
    action: `verification.${newState}`,
    targetKind: 'verification',
    targetId: id,
    before: { state },
    after: { state: newState, reason },
  })
  await events.record(tx, 'verifications.decided', id, { verificationId: id, accountId, approved })
}

const present = (row: store.ReviewedRow, holder: ClaimHolder | null = null): WaitingVerification => ({
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
