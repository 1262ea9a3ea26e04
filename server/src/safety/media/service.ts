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
import type { CardWords } from './card.ts'
import { documentBytes } from './documents.ts'
import { COPIES, lostBytes } from './lost-bytes.ts'
import { pictureMaker } from './pictures.ts'
import { cachingOf, type MediaClass, nearestWidth } from './rules.ts'
import * as store from './store.ts'

export const AVIF_JOB = 'media.make_avif'
export const REMOVE_JOB = 'media.remove_bytes'
const COPY_WIDTH = 640
const CARD_COVER = 1_080
const CARD_FACE = 640
const DAY_MS = 86_400_000
const CHECK_AT_ONCE = 1_000

export type Media = ReturnType<typeof mediaService>

type SeenMedia = Pick<store.MediaRow, 'id' | 'ownerId' | 'state' | 'class'>
/** Whether somebody, or a visitor, may see a picture, and with whose name on it: asked at every request. */
export type CanSee = (db: Db, viewer: Viewer | null, media: SeenMedia) => Promise<boolean | { mark: string }>

/** Whether a case that somebody of the team looks at shows them a picture that others may not see. */
type TeamSees = (db: Db, viewer: Viewer, media: SeenMedia & { purpose: string }) => Promise<boolean>

export interface NewMedia {
  ownerId: string
  purpose: string
  class: MediaClass
  bytes: Buffer
  crop?: Crop | null
}

export interface CardWish extends CardWords {
  coverId: string | null
  faceId: string | null
}

export interface Dependencies {
  /** Has a picture looked at before others see it, by something that calls `judge`. */
  check(tx: Tx, mediaId: string): Promise<void>
  /** Which rule each of them may break; those about which nobody has to decide are left out. */
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
  const rules = new Map<string, CanSee>()
  let teamSees: TeamSees = async () => false
  const { keepWhile, sweep } = lostBytes(platform)

  async function removeAll(id: string): Promise<void> {
    for (let keys = await storage.list(`${id}/`); keys.length > 0; ) {
      await storage.remove(keys)
      keys = keys.length < LIST_MAX ? [] : await storage.list(`${id}/`)
    }
  }

  /** Whatever it cannot reach now, the sweep finds. */
  const discard = (id: string) =>
    removeAll(id).catch((error: unknown) => log.warn({ err: error }, 'bytes of nobody are still there'))

  const drop = (tx: Tx, folders: readonly string[]) => jobs.send(tx, REMOVE_JOB, { mediaIds: folders })

  async function writeAll(
    id: string,
    versions: readonly { width: number; bytes: Uint8Array }[],
  ): Promise<void> {
    const written = await Promise.allSettled(
      versions.map(({ width, bytes }) => storage.write(keyOf(id, width, 'webp'), bytes)),
    )
    const failed = written.find((one) => one.status === 'rejected')
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

  /** Made anew for whoever looks, and kept nowhere. */
  const marked = (id: string, width: number, mark: string): ServedPicture => ({
    type: 'image/webp',
    etag: '',
    cacheControl: 'no-store',
    tagged: false,
    async open() {
      const plain = await readVersion(id, width)
      if (!plain) return null
      const made = await pictures.mark(plain, mark)
      // Without the name it is not for them.
      if (!made) return null
      const bytes = Buffer.from(made)
      return { bytes: bytes.length, content: Readable.from([bytes]) }
    },
  })

  /** What the check or the team says. False when the picture is gone by then. */
  async function judge(tx: Tx, id: string, state: 'shown' | 'held'): Promise<boolean> {
    const judged = await store.setState(tx, id, state)
    if (!judged) return false
    const name = state === 'shown' ? 'media.approved' : 'media.held'
    await events.record(tx, name, id, { mediaId: id, ...judged })
    if (state === 'held') cacheInvalidator.invalidate(tx)
    return true
  }

  return {
    keepCopiesWhile: (stillWanted: Parameters<typeof keepWhile>[1]) => keepWhile(COPIES, stillWanted),
    sweep,
    documents: documentBytes(platform, { keepWhile, make: pictures.document, discard, drop }),

    /**
     * Makes a picture of a stranger's bytes and keeps that. `also` joins the transaction, in which the picture first
     * exists; when it fails, the bytes go again.
     */
    async add(
      into: Db | Commit,
      wish: NewMedia,
      also: (tx: Tx, photo: MyPhoto) => Promise<void> = async () => undefined,
    ): Promise<MyPhoto> {
      const { ownerId, purpose } = wish
      const made = await pictures.make(wish.bytes, wish.crop ?? null)
      const id = ids.id()
      await writeAll(id, made.versions)
      const row = {
        id,
        ownerId,
        purpose,
        class: wish.class,
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
        await also(tx, present(row))
        await check(tx, id)
        await jobs.send(tx, AVIF_JOB, { mediaId: id })
        await events.record(tx, 'media.added', id, { mediaId: id, ownerId, purpose })
        return present(row)
      }).catch(async (error: unknown) => {
        // When the connection broke, nobody knows whether the row is there: the sweep will.
        if (!isOutage(error)) await discard(id)
        throw error
      })
      // A repeated request gets the picture that the first one made.
      if (photo.id !== id) await discard(id)
      return photo
    },

    judge,

    /** A picture as something to decide about, whatever it is for. */
    subject: {
      async show(db: Db, id: string) {
        const row = await store.mediaById(db, id)
        if (!row) return null
        return { texts: [], photos: [present(row)], held: row.state !== 'shown', madeAt: row.createdAt }
      },
      async hold(tx: Tx, id: string): Promise<void> {
        await judge(tx, id, 'held')
      },
      async release(tx: Tx, id: string): Promise<void> {
        await judge(tx, id, 'shown')
      },
    } satisfies Subject,

    /** Those whose check was tried for a day in vain: whatever was broken may be mended. */
    async checkAgain(tx: Tx): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS)
      for (const { id } of await store.unchecked(tx, before, CHECK_AT_ONCE)) await check(tx, id)
    },

    /** Who may keep copies of them on the way to whoever looks. */
    async setClass(tx: Tx, mediaIds: readonly string[], wanted: MediaClass): Promise<void> {
      if (mediaIds.length > 0) await store.setClass(tx, mediaIds, wanted)
    },

    async remove(tx: Tx, mediaIds: readonly string[]): Promise<void> {
      for (const { id, ...whose } of await this.erase(tx, mediaIds))
        await events.record(tx, 'media.removed', id, { mediaId: id, ...whose })
    },

    /** Without a word about it, for somebody of whom nothing may be left. */
    async erase(tx: Tx, mediaIds: readonly string[]) {
      if (mediaIds.length === 0) return []
      const gone = await store.deleteMedia(tx, mediaIds)
      if (gone.length > 0)
        await drop(
          tx,
          gone.map(({ id }) => id),
        )
      return gone
    },

    /** In the order of the ids; what is gone is left out. */
    async photosOf(db: Db, mediaIds: readonly string[]): Promise<MyPhoto[]> {
      if (mediaIds.length === 0) return []
      const found = await store.mediaByIds(db, mediaIds)
      const rows = new Map(found.map((row) => [row.id, row]))
      const held = found.filter(({ state }) => state === 'held').map(({ id }) => id)
      const rules = held.length > 0 ? await rulesOf(db, held) : new Map<string, string | null>()
      return mediaIds.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, rules.get(row.id)))
    },

    /** Of a picture that may not be shown yet, for those who check it. */
    async versionFor(db: Db, id: string, width: number) {
      const row = await store.mediaById(db, id)
      const bytes = row && (await readVersion(id, nearestWidth(row.widths, width)))
      return bytes ? { ownerId: row.ownerId, state: row.state, bytes } : null
    },

    ownerOf: async (db: Db, id: string): Promise<string | null> =>
      (await store.mediaById(db, id))?.ownerId ?? null,

    /**
     * Copies that stay when their owners remove the pictures, until whoever asked for them lets them go. The folder is
     * named by an id, which somebody has to know by `keepCopiesWhile`: what asked for the copies may be rolled back.
     */
    async keepCopies(db: Db, folder: string, mediaIds: readonly string[]): Promise<void> {
      for (const id of mediaIds) {
        const picture = await this.versionFor(db, id, COPY_WIDTH)
        if (picture) await storage.write(`${COPIES}${folder}/${id}.webp`, picture.bytes)
      }
    },

    /** Null when there is none. */
    async openCopy(folder: string, id: string): Promise<StoredFile | null> {
      return storage.read(`${COPIES}${folder}/${id}.webp`)
    },

    dropCopies: (tx: Tx, folders: readonly string[]): Promise<void> =>
      drop(
        tx,
        folders.map((folder) => `${COPIES}${folder}`),
      ),

    /** Says who sees the pictures of a purpose. Without a rule nobody does. */
    allow(purpose: string, canSee: CanSee): void {
      if (rules.has(purpose)) throw new Error(`Two rules say who sees media for ${purpose}`)
      rules.set(purpose, canSee)
    },

    allowTeam(sees: TeamSees): void {
      teamSees = sees
    },

    /** One version for one viewer. Hidden, missing and never made look the same. */
    async open(
      db: Db,
      viewer: Viewer | null,
      { id, width, format }: { id: string; width: number; format: 'webp' | 'avif' },
    ): Promise<ServedPicture> {
      const row = await store.mediaById(db, id)
      const allowed = row && (await rules.get(row.purpose)?.(db, viewer, row))
      const seen = allowed || (row && viewer !== null && (await teamSees(db, viewer, row)))
      if (!row || !seen || (format === 'avif' && !row.avif)) refuse('not_found')
      const near = nearestWidth(row.widths, width)
      if (typeof seen === 'object') return marked(id, near, seen.mark)
      const key = keyOf(id, near, format)
      // What only a case shows is kept by nobody.
      const caching = allowed ? cachingOf(row) : { cacheControl: 'no-store', tagged: false }
      return { ...caching, type: `image/${format}`, etag: `"${key}"`, open: () => storage.read(key) }
    },

    /** Of pictures that everybody may see; what is not shown any more is left out. */
    async card(db: Db, { coverId, faceId, ...words }: CardWish): Promise<Uint8Array> {
      const [cover, face] = await Promise.all([
        coverId && this.versionFor(db, coverId, CARD_COVER),
        faceId && this.versionFor(db, faceId, CARD_FACE),
      ])
      const shown = (one: typeof cover) => (one && one.state === 'shown' ? one.bytes : null)
      return pictures.card({ ...words, cover: shown(cover), face: shown(face) })
    },

    /** May be begun again at any point. */
    async makeAvif(id: string, signal: AbortSignal): Promise<void> {
      const row = await store.mediaById(database.db, id)
      if (row?.avif) return
      for (const width of row?.widths ?? []) {
        const webp = await readVersion(id, width)
        if (!webp) break
        const bytes = await pictures.avif(webp, signal)
        await storage.write(keyOf(id, width, 'avif'), bytes)
      }
      // Removed meanwhile, its bytes were removed before ours came.
      if (!(await transact(database.db, (tx) => store.setAvif(tx, id)))) await removeAll(id)
    },

    async removeBytes(mediaIds: readonly string[]): Promise<void> {
      for (const id of mediaIds) await removeAll(id)
    },

    /** The largest version of each, for their owner. */
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
