import type { MyPhoto } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import { needsAdminTwoFactor } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import { isTeam, type Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { Audit } from '#team/audit/service.ts'
import { refusalToAddPhoto } from './rules.ts'
import * as store from './store-photos.ts'

/** The purpose under which the media feature stores photos of applications. */
export const PURPOSE = 'application'

const DAY_MS = 86_400_000
const BATCH = 500

interface Dependencies {
  accounts: Accounts
  audit: Audit
  media: Media
}

/** Photos that applicants send as samples of their work. */
export function samplePhotos(
  { clock, config, database }: Platform,
  { accounts, audit, media }: Dependencies,
) {
  return {
    addPhoto(commit: Commit, me: Viewer, bytes: Buffer): Promise<MyPhoto> {
      const { accountId } = me
      const photo = { ownerId: accountId, purpose: PURPOSE, class: 'private', bytes } as const
      return media.add(commit, photo, async (tx, { id }) => {
        await accounts.lock(tx, accountId)
        const { length } = await store.unsentPhotos(tx, accountId)
        const refusal = refusalToAddPhoto(length)
        if (refusal) refuse(refusal)
        await store.insertPhoto(tx, { mediaId: id, accountId, position: length })
      })
    },

    async removePhoto(tx: Tx, me: Viewer, id: string): Promise<void> {
      await accounts.lock(tx, me.accountId)
      if (!(await store.unsentPhotos(tx, me.accountId)).includes(id)) refuse('not_found')
      await media.remove(tx, [id])
    },

    /** Our team can see a photo once it was sent. Each view is in the audit log before the photo is delivered. */
    async canSeePhoto(
      db: Db,
      viewer: Viewer | null,
      photo: { id: string; ownerId: string },
    ): Promise<boolean> {
      if (!viewer) return false
      if (viewer.accountId === photo.ownerId) return true
      if (!isTeam(viewer, { adminTwoFactor: needsAdminTwoFactor(config) })) return false
      const targetId = await store.applicationOf(db, photo.id)
      if (!targetId) return false
      await transact(db, (tx) =>
        audit.record(tx, {
          actorId: viewer.accountId,
          action: 'application.photo_viewed',
          targetKind: 'application',
          targetId,
          details: { photo: photo.id },
        }),
      )
      return true
    },

    /** Removes photos that were never sent. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS)
      for (let removed = BATCH; removed === BATCH; )
        removed = await transact(database.db, async (tx) => {
          const unsent = await store.lockUnsentSince(tx, before, BATCH)
          await media.remove(tx, unsent)
          return unsent.length
        })
    },
  }
}
