import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Crop, type MyPhoto } from '@koji/contract'
import { LIST_MAX, StorageFull, type StoredFile } from '#adapters/media-storage/port.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isOutage } from '#platform/db/outage.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Subject } from '#safety/moderation/service.ts'
import type { CardContent } from './card.ts'
import { documentBytes } from './documents.ts'
import { COPIES, orphans } from './orphans.ts'
import { pictureMaker } from './picture-maker.ts'
import { cachingOf, type MediaClass, nearestWidth } from './rules.ts'
import * as store from './store.ts'

export const AVIF_JOB = 'media.make_avif'
export const REMOVE_JOB = 'media.remove_bytes'
const COPY_WIDTH = 640
const CARD_COVER = 1_080
const CARD_FACE = 640
const DAY_MS = 86_400_000
const RECHECK_LIMIT = 1_000

export type Media = ReturnType<typeof mediaService>

type ViewedMedia = Pick<store.MediaRow, 'id' | 'ownerId' | 'state' | 'class'>
/** Decides at each request whether a viewer may see a picture, and which watermark it gets. */
export type CanSee = (
  db: Db,
  viewer: Viewer | null,
  media: ViewedMedia,
) => Promise<boolean | { watermark: string }>

/** Decides whether a case shows a member of our team a picture that they couldn't see otherwise. */
type CanTeamSee = (db: Db, viewer: Viewer, media: ViewedMedia & { purpose: string }) => Promise<boolean>

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

export interface ServedPicture extends ReturnType<typeof cachingOf> {
  type: string
  etag: string
  open(): Promise<StoredFile | null>
}

export function mediaService(
  platform: Platform,
  { moderation: { check, rulesOf } }: { moderation: Dependencies },
) {
  const { clock, database, events, ids, jobs, cacheInvalidator, log, storage } = platform
  const pictures = pictureMaker(platform)
  const accessRules = new Map<string, CanSee>()
  let canTeamSee: CanTeamSee = async () => false
  const { keepWhile, sweep } = orphans(platform)

  async function removeAll(id: string): Promise<void> {
    for (let keys = await storage.list(`${id}/`); keys.length > 0; ) {
      await storage.remove(keys)
      keys = keys.length < LIST_MAX ? [] : await storage.list(`${id}/`)
    }
  }

  /** The nightly sweep removes whatever remains after a failure. */
  const discard = (id: string) =>
    removeAll(id).catch((error: unknown) =>
      log.warn({ err: error }, 'could not remove the bytes of a failed upload'),
    )

  const drop = (tx: Tx, folders: readonly string[]) => jobs.send(tx, REMOVE_JOB, { mediaIds: folders })

  async function writeAll(
    id: string,
    versions: readonly { width: number; bytes: Uint8Array }[],
  ): Promise<void> {
    const written = await Promise.allSettled(
      versions.map(({ width, bytes }) => storage.write(keyOf(id, width, 'webp'), bytes)),
    )
    const failed = written.find((result) => result.status === 'rejected')
    if (!failed) return
    await discard(id)
    if (!(failed.reason instanceof StorageFull)) throw failed.reason
    log.error({ err: failed.reason }, 'the media storage is full')
    refuse('storage_full')
  }

  async function readVersion(id: string, width: number): Promise<Buffer | null> {
    const file = await storage.read(keyOf(id, width, 'webp'))
    return file && buffer(file.content)
  }

  /** Drawn for each viewer, and never cached. */
  const watermarked = (id: string, width: number, name: string): ServedPicture => ({
    type: 'image/webp',
    etag: '',
    cacheControl: 'no-store',
    tagged: false,
    async open() {
      const original = await readVersion(id, width)
      if (!original) return null
      const picture = await pictures.watermark(original, name)
      // The viewer may not see it without the watermark.
      if (!picture) return null
      const bytes = Buffer.from(picture)
      return { bytes: bytes.length, content: Readable.from([bytes]) }
    },
  })

  /** False if the picture was deleted or is in that state already. */
  async function setVisibility(tx: Tx, id: string, state: 'shown' | 'held'): Promise<boolean> {
    const changed = await store.setState(tx, id, state)
    if (!changed) return false
    const name = state === 'shown' ? 'media.approved' : 'media.held'
    await events.record(tx, name, id, { mediaId: id, ...changed })
    if (state === 'held') cacheInvalidator.invalidate(tx)
    return true
  }

  return {
    keepCopiesWhile: (findNeeded: Parameters<typeof keepWhile>[1]) => keepWhile(COPIES, findNeeded),
    sweep,
    documents: documentBytes(platform, { keepWhile, make: pictures.document, discard, drop }),

    /**
     * Stores a picture that is newly encoded from an upload. `alsoDo` runs in the transaction that inserts its row; if it
     * fails, the bytes are removed.
     */
    async add(
      into: Db | Commit,
      input: NewMedia,
      alsoDo: (tx: Tx, photo: MyPhoto) => Promise<void> = async () => undefined,
    ): Promise<MyPhoto> {
      const { ownerId, purpose } = input
      const made = await pictures.make(input.bytes, input.crop ?? null)
      const id = ids.id()
      await writeAll(id, made.versions)
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
        if (!isOutage(error)) await discard(id)
        throw error
      })
      // A repeated request returns the picture of the first one.
      if (photo.id !== id) await discard(id)
      return photo
    },

    setVisibility,

    /** A picture of any purpose as the subject of a decision. */
    subject: {
      async show(db: Db, id: string) {
        const row = await store.mediaById(db, id)
        if (!row) return null
        return { texts: [], photos: [present(row)], held: row.state !== 'shown', madeAt: row.createdAt }
      },
      async hold(tx: Tx, id: string): Promise<void> {
        await setVisibility(tx, id, 'held')
      },
      async release(tx: Tx, id: string): Promise<void> {
        await setVisibility(tx, id, 'shown')
      },
    } satisfies Subject,

    /** Queues checks again that didn't succeed within a day. */
    async checkAgain(tx: Tx): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS)
      for (const { id } of await store.unchecked(tx, before, RECHECK_LIMIT)) await check(tx, id)
    },

    /** Sets which caches may store the pictures. */
    async setClass(tx: Tx, mediaIds: readonly string[], mediaClass: MediaClass): Promise<void> {
      if (mediaIds.length > 0) await store.setClass(tx, mediaIds, mediaClass)
    },

    async remove(tx: Tx, mediaIds: readonly string[]): Promise<void> {
      for (const { id, ...media } of await this.erase(tx, mediaIds))
        await events.record(tx, 'media.removed', id, { mediaId: id, ...media })
    },

    /** Records no event, for the erasure of an account. */
    async erase(tx: Tx, mediaIds: readonly string[]) {
      if (mediaIds.length === 0) return []
      const deleted = await store.deleteMedia(tx, mediaIds)
      if (deleted.length > 0)
        await drop(
          tx,
          deleted.map(({ id }) => id),
        )
      return deleted
    },

    /** In the order of the ids, without deleted pictures. */
    async photosOf(db: Db, mediaIds: readonly string[]): Promise<MyPhoto[]> {
      if (mediaIds.length === 0) return []
      const found = await store.mediaByIds(db, mediaIds)
      const rows = new Map(found.map((row) => [row.id, row]))
      const held = found.filter(({ state }) => state === 'held').map(({ id }) => id)
      const rules = held.length > 0 ? await rulesOf(db, held) : new Map<string, string | null>()
      return mediaIds.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, rules.get(row.id)))
    },

    /** For checks, regardless of whether others may see the picture. */
    async versionFor(db: Db, id: string, width: number) {
      const row = await store.mediaById(db, id)
      const bytes = row && (await readVersion(id, nearestWidth(row.widths, width)))
      return bytes ? { ownerId: row.ownerId, state: row.state, bytes } : null
    },

    ownerOf: async (db: Db, id: string): Promise<string | null> =>
      (await store.mediaById(db, id))?.ownerId ?? null,

    /**
     * Copies pictures, so that they outlive the originals until `dropCopies`. The folder is an id that a `keepCopiesWhile`
     * callback has to recognize; otherwise the nightly sweep removes it, for example after a rollback.
     */
    async keepCopies(db: Db, folder: string, mediaIds: readonly string[]): Promise<void> {
      for (const id of mediaIds) {
        const picture = await this.versionFor(db, id, COPY_WIDTH)
        if (picture) await storage.write(`${COPIES}${folder}/${id}.webp`, picture.bytes)
      }
    },

    /** Null if there is none. */
    async openCopy(folder: string, id: string): Promise<StoredFile | null> {
      return storage.read(`${COPIES}${folder}/${id}.webp`)
    },

    dropCopies: (tx: Tx, folders: readonly string[]): Promise<void> =>
      drop(
        tx,
        folders.map((folder) => `${COPIES}${folder}`),
      ),

    /** Registers who can see the pictures of a purpose. Without a rule, no one can. */
    allow(purpose: string, canSee: CanSee): void {
      if (accessRules.has(purpose)) throw new Error(`The media purpose ${purpose} has two access rules`)
      accessRules.set(purpose, canSee)
    },

    allowTeam(canSee: CanTeamSee): void {
      canTeamSee = canSee
    },

    /** Opens one version for a viewer. Hidden and missing pictures are refused alike. */
    async open(
      db: Db,
      viewer: Viewer | null,
      { id, width, format }: { id: string; width: number; format: 'webp' | 'avif' },
    ): Promise<ServedPicture> {
      const row = await store.mediaById(db, id)
      const allowed = row && (await accessRules.get(row.purpose)?.(db, viewer, row))
      const visible = allowed || (row && viewer !== null && (await canTeamSee(db, viewer, row)))
      if (!row || !visible || (format === 'avif' && !row.avif)) refuse('not_found')
      const near = nearestWidth(row.widths, width)
      if (typeof visible === 'object') return watermarked(id, near, visible.watermark)
      const key = keyOf(id, near, format)
      // Browsers don't cache what only a case makes visible.
      const caching = allowed ? cachingOf(row) : { cacheControl: 'no-store', tagged: false }
      return { ...caching, type: `image/${format}`, etag: `"${key}"`, open: () => storage.read(key) }
    },

    /** Draws the preview of a link, from pictures that everyone may see. */
    async card(db: Db, { coverId, faceId, ...content }: CardRequest): Promise<Uint8Array> {
      const [cover, face] = await Promise.all([
        coverId && this.versionFor(db, coverId, CARD_COVER),
        faceId && this.versionFor(db, faceId, CARD_FACE),
      ])
      const shown = (one: typeof cover) => (one && one.state === 'shown' ? one.bytes : null)
      return pictures.card({ ...content, cover: shown(cover), face: shown(face) })
    },

    /** Idempotent. */
    async makeAvif(id: string, signal: AbortSignal): Promise<void> {
      const row = await store.mediaById(database.db, id)
      if (row?.avif) return
      for (const width of row?.widths ?? []) {
        const webp = await readVersion(id, width)
        if (!webp) break
        const bytes = await pictures.avif(webp, signal)
        await storage.write(keyOf(id, width, 'avif'), bytes)
      }
      // The picture was deleted, so the files above may have been written after the deletion of its bytes.
      if (!(await transact(database.db, (tx) => store.setAvif(tx, id)))) await removeAll(id)
    },

    async removeBytes(mediaIds: readonly string[]): Promise<void> {
      for (const id of mediaIds) await removeAll(id)
    },

    /** The largest version of each picture, for an export. */
    async *files(db: Db, ownerId: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
      for (const { id, widths } of await store.mediaOf(db, ownerId)) {
        const bytes = await readVersion(id, widths.at(-1)!)
        if (bytes) yield { name: `${id}.webp`, bytes }
      }
    },
  }
}

const keyOf = (id: string, width: number, format: 'webp' | 'avif'): string => `${id}/${width}.${format}`

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
