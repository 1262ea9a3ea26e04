import type { Application, NewApplication } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import { applicationReview, type ReviewDependencies } from './review.ts'
import { nextTry, refusalToApply } from './rules.ts'
import { samplePhotos } from './sample-photos.ts'
import * as store from './store.ts'
import * as photoStore from './store-photos.ts'
import { present } from './view.ts'

export { PURPOSE } from './sample-photos.ts'

export type Applications = ReturnType<typeof applicationService>

export interface Dependencies extends ReviewDependencies {
  profiles: Profiles
}

export function applicationService(platform: Platform, dependencies: Dependencies) {
  const { clock, ids } = platform
  const { accounts, media, profiles } = dependencies

  return {
    ...applicationReview(platform, dependencies),
    ...samplePhotos(platform, dependencies),

    async mine(db: Db, me: Viewer) {
      const [latest, standing, photoIds] = await Promise.all([
        store.latestApplication(db, me.accountId),
        store.standingOf(db, me.accountId),
        photoStore.unsentPhotos(db, me.accountId),
      ])
      return {
        application: latest ? present(latest) : null,
        photos: await media.photosOf(db, photoIds),
        nextTryAt: nextTry(standing, clock.now())?.toISOString() ?? null,
      }
    },

    /** Locks the account, so that of two concurrent applications one is refused. */
    async apply(tx: Tx, me: Viewer, { photoIds, ...application }: NewApplication): Promise<Application> {
      const { accountId } = me
      await accounts.lock(tx, accountId)
      const { pending, rejectedAt } = await store.standingOf(tx, accountId)
      const hasProfile = await profiles.has(tx, accountId)
      const isCreator = (await accounts.rolesOf(tx, accountId)).includes('creator')
      const refusal = refusalToApply({ pending, rejectedAt, hasProfile, isCreator }, clock.now())
      if (refusal) refuse(refusal)
      const unsent = await photoStore.lockUnsentPhotos(tx, accountId)
      if (photoIds.some((id, at) => !unsent.includes(id) || photoIds.indexOf(id) !== at))
        refuse('photos_changed')
      const row = { id: ids.id(), accountId, ...application, sentAt: clock.now() }
      await store.insertApplication(tx, row)
      await photoStore.attachPhotos(tx, row.id, photoIds)
      await media.remove(
        tx,
        unsent.filter((id) => !photoIds.includes(id)),
      )
      return present((await store.latestApplication(tx, accountId))!)
    },

    /** Deletes the photos that were sent. */
    async withdraw(tx: Tx, me: Viewer): Promise<void> {
      const { id } = (await store.withdraw(tx, me.accountId)) ?? refuse('not_found')
      const photos = await photoStore.photosOf(tx, [id])
      await media.remove(
        tx,
        photos.map(({ mediaId }) => mediaId),
      )
    },

    isKnown: store.hasApplied,
  }
}
