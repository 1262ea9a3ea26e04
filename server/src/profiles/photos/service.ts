import { type Crop, type MyPhoto, type Photo, photoUrl } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { additionRefusal, isReordering, removalRefusal } from './rules.ts'
import * as store from './store.ts'

/** The purpose of this feature's media. */
export const PURPOSE = 'profile'

const AVATAR_WIDTH = 320

export type Photos = ReturnType<typeof photoService>

export interface Dependencies {
  media: Media
}

type Context = Dependencies & Pick<Platform, 'events'>

export interface NewPhoto {
  bytes: Buffer
  crop: Crop | null
}

export interface OwnerState {
  hasProfile(): Promise<boolean>
}

export function photoService({ events }: Platform, dependencies: Dependencies) {
  const context = { events, ...dependencies }
  return {
    mine: (db: Db, ownerId: string) => mine(context, db, ownerId),

    /** Prevents other changes to the photos until the transaction ends. */
    lock: (tx: Tx, ownerId: string) => store.lockPhotosOf(tx, ownerId),

    recordMainPhotoChange: (tx: Tx, accountId: string) => recordMainPhotoChange(context, tx, accountId),
    add: (into: Db | Commit, ownerId: string, photo: NewPhoto) => add(context, into, ownerId, photo),
    reorder: (tx: Tx, ownerId: string, order: readonly string[]) => reorder(context, tx, ownerId, order),
    remove: (tx: Tx, ownerId: string, id: string, owner: OwnerState) =>
      remove(context, tx, ownerId, id, owner),
    shown: (db: Db, ownerIds: readonly string[]) => shown(context, db, ownerIds),

    /** Whether a photo is the first that others see. */
    async isMain(db: Db, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
      const [main] = await store.shownIdsOf(db, ownerId)
      return main === id
    },

    /** All photos of a member, in any state. */
    idsOf: (db: Db, ownerId: string): Promise<string[]> => store.photoIdsOf(db, ownerId),

    avatarUrl: ({ id }: Photo): string => photoUrl(id, AVATAR_WIDTH, 'webp'),
  }
}

const mine = async ({ media }: Context, db: Db, ownerId: string): Promise<MyPhoto[]> =>
  media.photosOf(db, await store.photoIdsOf(db, ownerId))

async function add(
  { media }: Context,
  into: Db | Commit,
  ownerId: string,
  photo: NewPhoto,
): Promise<MyPhoto> {
  const input = { ...photo, ownerId, purpose: PURPOSE, class: 'members' } as const
  return media.add(into, input, async (tx, { id }) => {
    await store.lockPhotosOf(tx, ownerId)
    const refusal = additionRefusal((await store.photoIdsOf(tx, ownerId)).length)
    if (refusal) refuse(refusal)
    await store.appendPhoto(tx, ownerId, id)
  })
}

async function reorder(
  context: Context,
  tx: Tx,
  ownerId: string,
  order: readonly string[],
): Promise<MyPhoto[]> {
  await store.lockPhotosOf(tx, ownerId)
  if (!isReordering(order, await store.photoIdsOf(tx, ownerId))) refuse('photos_changed')
  await trackMainPhoto(context, tx, ownerId, () => store.setOrder(tx, ownerId, order))
  return mine(context, tx, ownerId)
}

/** Keeps the last photo of a profile. `hasProfile` runs under the lock that onboarding takes to create a profile. */
async function remove(
  context: Context,
  tx: Tx,
  ownerId: string,
  id: string,
  { hasProfile }: OwnerState,
): Promise<MyPhoto[]> {
  await store.lockPhotosOf(tx, ownerId)
  const present = await store.photoIdsOf(tx, ownerId)
  const refusal = removalRefusal({
    isOwner: present.includes(id),
    photos: present.length,
    hasProfile: await hasProfile(),
  })
  if (refusal) refuse(refusal)
  await trackMainPhoto(context, tx, ownerId, () => context.media.remove(tx, [id]))
  return mine(context, tx, ownerId)
}

/** Runs a change, and records an event if it changes the first photo that others see. */
async function trackMainPhoto<Result>(
  context: Context,
  tx: Tx,
  ownerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const [before] = await store.shownIdsOf(tx, ownerId)
  const result = await work()
  const [after] = await store.shownIdsOf(tx, ownerId)
  if (before !== after) await recordMainPhotoChange(context, tx, ownerId)
  return result
}

const recordMainPhotoChange = ({ events }: Context, tx: Tx, accountId: string) =>
  events.record(tx, 'photos.main_changed', accountId, { accountId })

/** The photos of each owner that others can see, the main photo first. */
async function shown({ media }: Context, db: Db, ownerIds: readonly string[]): Promise<Map<string, Photo[]>> {
  const rows = await store.shownOf(db, ownerIds)
  const found = await media.photosOf(
    db,
    rows.map(({ mediaId }) => mediaId),
  )
  const photos = new Map(found.map((photo) => [photo.id, photo]))
  const photosByOwner = new Map<string, Photo[]>(ownerIds.map((ownerId) => [ownerId, []]))
  for (const { ownerId, mediaId } of rows) {
    const photo = photos.get(mediaId)
    if (photo) photosByOwner.get(ownerId)!.push(photo)
  }
  return photosByOwner
}
