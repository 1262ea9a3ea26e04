import type { Application, MyPhoto, NewApplication } from '@koji/contract'
import { needsAdminTwoFactor } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import { isTeam, type Viewer } from '#platform/session/viewer.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import { type Reviewers, reviewing } from './reviewing.ts'
import { judge, judgeAdding, nextTry } from './rules.ts'
import * as store from './store.ts'
import * as photoStore from './store-photos.ts'
import { present } from './view.ts'

/** What the media of this feature are for. */
export const PURPOSE = 'application'

const DAY_MS = 86_400_000
const AT_ONCE = 500

export type Applications = ReturnType<typeof applicationService>

export interface Dependencies extends Reviewers {
  profiles: Profiles
}

export function applicationService(platform: Platform, others: Dependencies) {
  const { clock, config, database, ids } = platform
  const { accounts, audit, media, profiles } = others

  const isCreator = async (db: Db, accountId: string) =>
    (await accounts.rolesOf(db, accountId)).includes('creator')

  return {
    ...reviewing(platform, others),

    async mine(db: Db, me: Viewer) {
      const [latest, standing, photoIds] = await Promise.all([
        store.latestOf(db, me.accountId),
        store.standingOf(db, me.accountId),
        photoStore.unsentOf(db, me.accountId),
      ])
      return {
        application: latest ? present(latest) : null,
        photos: await media.photosOf(db, photoIds),
        nextTryAt: nextTry(standing, clock.now())?.toISOString() ?? null,
      }
    },

    /** Under the lock of who applies, so that of two at once one is there first. */
    async apply(tx: Tx, me: Viewer, { photoIds, ...wish }: NewApplication): Promise<Application> {
      const { accountId } = me
      await accounts.hold(tx, accountId)
      const facts = {
        ...(await store.standingOf(tx, accountId)),
        hasProfile: await profiles.has(tx, accountId),
        isCreator: await isCreator(tx, accountId),
      }
      const refusal = judge(facts, clock.now())
      if (refusal) refuse(refusal)
      const unsent = await photoStore.holdUnsent(tx, accountId)
      if (photoIds.some((id, at) => !unsent.includes(id) || photoIds.indexOf(id) !== at))
        refuse('photos_changed')
      const row = { id: ids.id(), accountId, ...wish, sentAt: clock.now() }
      await store.insertApplication(tx, row)
      await photoStore.send(tx, row.id, photoIds)
      await media.remove(
        tx,
        unsent.filter((id) => !photoIds.includes(id)),
      )
      return present((await store.latestOf(tx, accountId))!)
    },

    /** What was sent along is of no use to anybody any more. */
    async withdraw(tx: Tx, me: Viewer): Promise<void> {
      const gone = (await store.withdraw(tx, me.accountId)) ?? refuse('not_found')
      await media.remove(
        tx,
        (await photoStore.sentWith(tx, [gone.id])).map(({ mediaId }) => mediaId),
      )
    },

    addPhoto(commit: Commit, me: Viewer, bytes: Buffer): Promise<MyPhoto> {
      const { accountId } = me
      const wish = { ownerId: accountId, purpose: PURPOSE, class: 'private', bytes } as const
      return media.add(commit, wish, async (tx, { id }) => {
        await accounts.hold(tx, accountId)
        const { length } = await photoStore.unsentOf(tx, accountId)
        const refusal = judgeAdding(length)
        if (refusal) refuse(refusal)
        await photoStore.insertPhoto(tx, { mediaId: id, accountId, position: length })
      })
    },

    async removePhoto(tx: Tx, me: Viewer, id: string): Promise<void> {
      await accounts.hold(tx, me.accountId)
      if (!(await photoStore.unsentOf(tx, me.accountId)).includes(id)) refuse('not_found')
      await media.remove(tx, [id])
    },

    /** Its owner, and the team once it was sent: each look of theirs is written down before a byte leaves. */
    async canSeePhoto(
      db: Db,
      viewer: Viewer | null,
      photo: { id: string; ownerId: string },
    ): Promise<boolean> {
      if (!viewer) return false
      if (viewer.accountId === photo.ownerId) return true
      if (!isTeam(viewer, { adminTwoFactor: needsAdminTwoFactor(config) })) return false
      const targetId = await photoStore.applicationOf(db, photo.id)
      if (!targetId) return false
      const look = { actorId: viewer.accountId, action: 'application.photo_viewed' }
      await transact(db, (tx) =>
        audit.record(tx, { ...look, targetKind: 'application', targetId, details: { photo: photo.id } }),
      )
      return true
    },

    isKnown: store.isKnown,

    /** Photos that were never sent. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS)
      for (let left = AT_ONCE; left === AT_ONCE; )
        left = await transact(database.db, async (tx) => {
          const unsent = await photoStore.holdUnsentSince(tx, before, AT_ONCE)
          await media.remove(tx, unsent)
          return unsent.length
        })
    },
  }
}
