import type { Crop, MyPhoto, Photo } from '@koji/contract'
import type { Media } from '#features/media/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import { isReordering, judgeAdding, judgeRemoval } from './rules.ts'
import * as store from './store.ts'

/** What the media of this feature are for. */
export const PURPOSE = 'profile'

export type Photos = ReturnType<typeof photoService>

export function photoService({ events }: Platform, media: Media) {
  const mine = async (db: Db, ownerId: string): Promise<MyPhoto[]> =>
    media.photosOf(db, await store.photoIdsOf(db, ownerId))

  /** Tells it when another photo than before is the first that others see. */
  async function watchingMain<Result>(tx: Tx, ownerId: string, work: () => Promise<Result>): Promise<Result> {
    const [before] = await store.shownIdsOf(tx, ownerId)
    const result = await work()
    const [after] = await store.shownIdsOf(tx, ownerId)
    if (before !== after) await tellMain(tx, ownerId)
    return result
  }

  const tellMain = (tx: Tx, accountId: string) =>
    events.record(tx, 'photos.main_changed', accountId, { accountId })

  return {
    mine,
    tellMain,

    async add(
      into: Db | Commit,
      ownerId: string,
      photo: { bytes: Buffer; crop: Crop | null },
    ): Promise<MyPhoto> {
      const wish = { ...photo, ownerId, purpose: PURPOSE, class: 'members' } as const
      return media.add(into, wish, async (tx, { id }) => {
        await store.lockPhotosOf(tx, ownerId)
        const refusal = judgeAdding((await store.photoIdsOf(tx, ownerId)).length)
        if (refusal) refuse(refusal)
        await store.appendPhoto(tx, ownerId, id)
      })
    },

    async reorder(tx: Tx, ownerId: string, wanted: readonly string[]): Promise<MyPhoto[]> {
      await store.lockPhotosOf(tx, ownerId)
      if (!isReordering(wanted, await store.photoIdsOf(tx, ownerId))) refuse('photos_changed')
      await watchingMain(tx, ownerId, () => store.setOrder(tx, ownerId, wanted))
      return mine(tx, ownerId)
    },

    async remove(tx: Tx, ownerId: string, id: string): Promise<MyPhoto[]> {
      await store.lockPhotosOf(tx, ownerId)
      const present = await store.photoIdsOf(tx, ownerId)
      const refusal = judgeRemoval({
        theirs: present.includes(id),
        photos: present.length,
        hasProfile: await store.hasProfile(tx, ownerId),
      })
      if (refusal) refuse(refusal)
      await watchingMain(tx, ownerId, () => media.remove(tx, [id]))
      return mine(tx, ownerId)
    },

    /** What others see, the main one first. */
    async shown(db: Db, ownerId: string): Promise<Photo[]> {
      return media.photosOf(db, await store.shownIdsOf(db, ownerId))
    },
  }
}
