import type { Crop, MyPhoto } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { isOutage } from '#platform/db/outage.ts'
import { transact } from '#platform/db/transact.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Subject } from '#safety/moderation/service.ts'
import type { CardContent } from './card.ts'
import { pictureCopies } from './copies.ts'
import { documentBytes } from './documents.ts'
import { orphans } from './orphans.ts'
import { pictureAccess } from './picture-access.ts'
import { type PictureMaker, pictureMaker } from './picture-maker.ts'
import { keyOf, type PictureVersions, pictureVersions } from './picture-versions.ts'
import { type MediaClass, nearestWidth } from './rules.ts'
import * as store from './store.ts'

export const AVIF_JOB = 'media.make_avif'
export const REMOVE_JOB = 'media.remove_bytes'
const CARD_COVER = 1_080
const CARD_FACE = 640
const DAY_MS = 86_400_000
const RECHECK_LIMIT = 1_000

export type Media = ReturnType<typeof mediaService>

export interface NewMedia {
  ownerId: string
  purpose: string
  class: MediaClass
  bytes: Buffer
  crop?: Crop | null
}

export interface CardRequest extends CardContent {
  coverId: string | null
  faceId: string | null
}

export interface Dependencies {
  /** Queues a check, which calls `setVisibility` when it is done. Until then, only the owner sees the picture. */
  check(tx: Tx, mediaId: string): Promise<void>
  /** The rules that pictures with an open case may break, or were removed for. */
  rulesOf(db: Db, mediaIds: readonly string[]): Promise<Map<string, string | null>>
}

interface Context
  extends Dependencies,
    Pick<Platform, 'cacheInvalidator' | 'clock' | 'database' | 'events' | 'ids' | 'jobs' | 'storage'> {
  pictures: PictureMaker
  versions: PictureVersions
}

type AlsoDo = (tx: Tx, photo: MyPhoto) => Promise<void>

export function mediaService(
  platform: Platform,
  { moderation: { check, rulesOf } }: { moderation: Dependencies },
) {
  const { cacheInvalidator, clock, database, events, ids, jobs, storage } = platform
  const pictures = pictureMaker(platform)
  const versions = pictureVersions(platform)
  const services = { cacheInvalidator, clock, database, events, ids, jobs, storage }
  const context = { ...services, check, rulesOf, pictures, versions }
  const { keepWhile, sweep } = orphans(platform)
  const versionFor = (db: Db, id: string, width: number) => findVersion(context, db, id, width)
  const drop = (tx: Tx, folders: readonly string[]) => dropFolders(context, tx, folders)
  const { discard } = versions

  return {
    ...pictureAccess(platform, { pictures, versions }),
    ...pictureCopies(platform, { drop, keepWhile, versionFor }),
    sweep,
    documents: documentBytes(platform, { keepWhile, make: pictures.document, discard, drop }),
    subject: mediaSubject(context),
    add: (into: Db | Commit, input: NewMedia, alsoDo?: AlsoDo) => add(context, into, input, alsoDo),
    setVisibility: (tx: Tx, id: string, state: 'shown' | 'held') => setVisibility(context, tx, id, state),
    checkAgain: (tx: Tx) => checkAgain(context, tx),

    /** Sets which caches may store the pictures. */
    async setClass(tx: Tx, mediaIds: readonly string[], mediaClass: MediaClass): Promise<void> {
      if (mediaIds.length > 0) await store.setClass(tx, mediaIds, mediaClass)
    },

    remove: (tx: Tx, mediaIds: readonly string[]) => remove(context, tx, mediaIds),
    erase: (tx: Tx, mediaIds: readonly string[]) => erase(context, tx, mediaIds),
    photosOf: (db: Db, mediaIds: readonly string[]) => photosOf(context, db, mediaIds),
    versionFor,

    ownerOf: async (db: Db, id: string): Promise<string | null> =>
      (await store.mediaById(db, id))?.ownerId ?? null,

    card: (db: Db, request: CardRequest) => card(context, db, request),
    makeAvif: (id: string, signal: AbortSignal) => makeAvif(context, id, signal),

    async removeBytes(mediaIds: readonly string[]): Promise<void> {
      for (const id of mediaIds) await versions.removeAll(id)
    },

    files: (db: Db, ownerId: string) => files(context, db, ownerId),
  }
}

/**
 * Stores a picture that is newly encoded from an upload. `alsoDo` runs in the transaction that inserts its row; if it
 * fails, the bytes are removed.
 */
async function add(
  { check, clock, events, ids, jobs, pictures, versions }: Context,
  into: Db | Commit,
  input: NewMedia,
  alsoDo: AlsoDo = async () => undefined,
): Promise<MyPhoto> {
  const { ownerId, purpose } = input
  const made = await pictures.make(input.bytes, input.crop ?? null)
  const id = ids.id()
  await versions.writeAll(id, made.versions)
  const row = {
    id,
    ownerId,
    purpose,
    class: input.class,
    state: 'checking' as const,
    avif: false,
    width: made.width,
    height: made.height,
    widths: made.versions.map(({ width }) => width),
    thumbhash: Buffer.from(made.thumbhash),
    bytes: made.versions.reduce((sum, { bytes }) => sum + bytes.length, 0),
    createdAt: clock.now(),
  }
  const commit: Commit = typeof into === 'function' ? into : (work) => transact(into, work)
  const photo = await commit(async (tx) => {
    await store.insertMedia(tx, row)
    await alsoDo(tx, present(row))
    await check(tx, id)
    await jobs.send(tx, AVIF_JOB, { mediaId: id })
    await events.record(tx, 'media.added', id, { mediaId: id, ownerId, purpose })
    return present(row)
  }).catch(async (error: unknown) => {
    // After a lost connection, the row may exist. The nightly sweep finds out.
    if (!isOutage(error)) await versions.discard(id)
    throw error
  })
  // A repeated request returns the picture of the first one.
  if (photo.id !== id) await versions.discard(id)
  return photo
}

/** False if the picture was deleted or is in that state already. */
async function setVisibility(
  { cacheInvalidator, events }: Context,
  tx: Tx,
  id: string,
  state: 'shown' | 'held',
): Promise<boolean> {
  const changed = await store.setState(tx, id, state)
  if (!changed) return false
  const name = state === 'shown' ? 'media.approved' : 'media.held'
  await events.record(tx, name, id, { mediaId: id, ...changed })
  if (state === 'held') cacheInvalidator.invalidate(tx)
  return true
}

/** A picture of any purpose as the subject of a decision. */
const mediaSubject = (context: Context) =>
  ({
    async show(db: Db, id: string) {
      const row = await store.mediaById(db, id)
      if (!row) return null
      return { texts: [], photos: [present(row)], held: row.state !== 'shown', madeAt: row.createdAt }
    },
    async hold(tx: Tx, id: string): Promise<void> {
      await setVisibility(context, tx, id, 'held')
    },
    async release(tx: Tx, id: string): Promise<void> {
      await setVisibility(context, tx, id, 'shown')
    },
  }) satisfies Subject

/** Queues checks again that didn't succeed within a day. */
async function checkAgain({ check, clock }: Context, tx: Tx): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS)
  for (const { id } of await store.unchecked(tx, before, RECHECK_LIMIT)) await check(tx, id)
}

async function remove(context: Context, tx: Tx, mediaIds: readonly string[]): Promise<void> {
  for (const { id, ...media } of await erase(context, tx, mediaIds))
    await context.events.record(tx, 'media.removed', id, { mediaId: id, ...media })
}

/** Records no event, for the erasure of an account. */
async function erase(context: Context, tx: Tx, mediaIds: readonly string[]) {
  if (mediaIds.length === 0) return []
  const deleted = await store.deleteMedia(tx, mediaIds)
  if (deleted.length > 0)
    await dropFolders(
      context,
      tx,
      deleted.map(({ id }) => id),
    )
  return deleted
}

const dropFolders = ({ jobs }: Context, tx: Tx, folders: readonly string[]): Promise<void> =>
  jobs.send(tx, REMOVE_JOB, { mediaIds: folders })

/** In the order of the ids, without deleted pictures. */
async function photosOf({ rulesOf }: Context, db: Db, mediaIds: readonly string[]): Promise<MyPhoto[]> {
  if (mediaIds.length === 0) return []
  const found = await store.mediaByIds(db, mediaIds)
  const rows = new Map(found.map((row) => [row.id, row]))
  const held = found.filter(({ state }) => state === 'held').map(({ id }) => id)
  const rules = held.length > 0 ? await rulesOf(db, held) : new Map<string, string | null>()
  return mediaIds.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, rules.get(row.id)))
}

/** For checks, regardless of whether others may see the picture. */
async function findVersion({ versions }: Context, db: Db, id: string, width: number) {
  const row = await store.mediaById(db, id)
  const bytes = row && (await versions.read(id, nearestWidth(row.widths, width)))
  return bytes ? { ownerId: row.ownerId, state: row.state, bytes } : null
}

/** Draws the preview of a link, from pictures that everyone may see. */
async function card(
  context: Context,
  db: Db,
  { coverId, faceId, ...content }: CardRequest,
): Promise<Uint8Array> {
  const [cover, face] = await Promise.all([
    coverId && findVersion(context, db, coverId, CARD_COVER),
    faceId && findVersion(context, db, faceId, CARD_FACE),
  ])
  const shown = (one: typeof cover) => (one && one.state === 'shown' ? one.bytes : null)
  return context.pictures.card({ ...content, cover: shown(cover), face: shown(face) })
}

/** Idempotent. */
async function makeAvif(
  { database, pictures, storage, versions }: Context,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await store.mediaById(database.db, id)
  if (row?.avif) return
  for (const width of row?.widths ?? []) {
    const webp = await versions.read(id, width)
    if (!webp) break
    const bytes = await pictures.avif(webp, signal)
    await storage.write(keyOf(id, width, 'avif'), bytes)
  }
  // The picture was deleted, so the files above may have been written after the deletion of its bytes.
  if (!(await transact(database.db, (tx) => store.setAvif(tx, id)))) await versions.removeAll(id)
}

/** The largest version of each picture, for an export. */
async function* files(
  { versions }: Context,
  db: Db,
  ownerId: string,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const { id, widths } of await store.mediaOf(db, ownerId)) {
    const bytes = await versions.read(id, widths.at(-1)!)
    if (bytes) yield { name: `${id}.webp`, bytes }
  }
}

type Shown = Pick<store.MediaRow, 'id' | 'width' | 'height' | 'thumbhash' | 'avif' | 'state'>

const present = (
  { id, width, height, thumbhash, avif, state }: Shown,
  rule: string | null = null,
): MyPhoto => ({
  id,
  width,
  height,
  avif,
  state,
  rule,
  thumbhash: thumbhash.toString('base64'),
})
