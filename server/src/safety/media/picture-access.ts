import { Readable } from 'node:stream'
import type { StoredFile } from '#adapters/media-storage/port.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { PictureMaker } from './picture-maker.ts'
import { keyOf, type PictureVersions } from './picture-versions.ts'
import { cachingOf, nearestWidth } from './rules.ts'
import * as store from './store.ts'

type ViewedMedia = Pick<store.MediaRow, 'id' | 'ownerId' | 'state' | 'class'>
/** Decides at each request whether a viewer may see a picture, and which watermark it gets. */
export type CanSee = (
  db: Db,
  viewer: Viewer | null,
  media: ViewedMedia,
) => Promise<boolean | { watermark: string }>

/** Decides whether a case lets a team member see a picture that is otherwise hidden from them. */
export type CanTeamSee = (
  db: Db,
  viewer: Viewer,
  media: ViewedMedia & { purpose: string },
) => Promise<boolean>

export interface ServedPicture extends ReturnType<typeof cachingOf> {
  type: string
  etag: string
  open(): Promise<StoredFile | null>
}

interface Dependencies {
  pictures: PictureMaker
  versions: PictureVersions
}

interface Context extends Dependencies, Pick<Platform, 'storage'> {
  accessRules: Map<string, CanSee>
  canTeamSee: CanTeamSee
}

export interface VersionRequest {
  id: string
  width: number
  format: 'webp' | 'avif'
}

/** Decides who can see a picture, and serves it. */
export function pictureAccess({ storage }: Platform, dependencies: Dependencies) {
  const accessRules = new Map<string, CanSee>()
  const context: Context = { ...dependencies, storage, accessRules, canTeamSee: async () => false }
  return {
    /** Registers who can see the pictures of a purpose. Without a rule, no one can. */
    allow(purpose: string, canSee: CanSee): void {
      if (accessRules.has(purpose)) throw new Error(`The media purpose ${purpose} has two access rules`)
      accessRules.set(purpose, canSee)
    },

    allowTeam(canSee: CanTeamSee): void {
      context.canTeamSee = canSee
    },

    open: (db: Db, viewer: Viewer | null, version: VersionRequest) => open(context, db, viewer, version),
  }
}

/** Opens one version for a viewer. Hidden and missing pictures are refused alike. */
async function open(
  context: Context,
  db: Db,
  viewer: Viewer | null,
  { id, width, format }: VersionRequest,
): Promise<ServedPicture> {
  const { accessRules, canTeamSee, storage } = context
  const row = await store.mediaById(db, id)
  const allowed = row && (await accessRules.get(row.purpose)?.(db, viewer, row))
  const visible = allowed || (row && viewer !== null && (await canTeamSee(db, viewer, row)))
  if (!row || !visible || (format === 'avif' && !row.avif)) refuse('not_found')
  const near = nearestWidth(row.widths, width)
  if (typeof visible === 'object') return watermarked(context, id, near, visible.watermark)
  const key = keyOf(id, near, format)
  // Browsers don't cache what only a case makes visible.
  const caching = allowed ? cachingOf(row) : { cacheControl: 'no-store', tagged: false }
  return { ...caching, type: `image/${format}`, etag: `"${key}"`, open: () => storage.read(key) }
}

/** Drawn for each viewer, and never cached. */
const watermarked = (
  { pictures, versions }: Context,
  id: string,
  width: number,
  name: string,
): ServedPicture => ({
  type: 'image/webp',
  etag: '',
  cacheControl: 'no-store',
  tagged: false,
  async open() {
    const original = await versions.read(id, width)
    if (!original) return null
    const picture = await pictures.watermark(original, name)
    // The viewer may not see it without the watermark.
    if (!picture) return null
    const bytes = Buffer.from(picture)
    return { bytes: bytes.length, content: Readable.from([bytes]) }
  },
})
