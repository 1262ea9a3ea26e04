import { type Crop, UPLOAD_MAX_PIXELS } from '@koji/contract'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { cutOf, type PictureKind, widthsFor } from './rules.ts'

interface Version {
  width: number
  bytes: Uint8Array
}

export interface MadePicture {
  /** Of the largest version. */
  width: number
  height: number
  thumbhash: Uint8Array
  /** The smallest first. */
  versions: Version[]
}

type Refused = { refuse: 'unreadable_photo' | 'photo_too_large' }
export type Outcome = { made: MadePicture } | Refused
export type DocumentOutcome = { document: Uint8Array } | Refused

const LARGEST = { width: 1_080, height: 3_240 }
/** Small print stays legible. */
const LEGIBLE = { width: 2_000, height: 4_000 }
const THUMB = 100
const WEBP = { quality: 80, effort: 4 }
/** A little larger than it could be, in half the time. */
const LEGIBLE_WEBP = { quality: 85, effort: 1 }
/** One step more of effort makes it 4 to 10 % smaller, and takes four to five times as long. */
const AVIF = { quality: 55, effort: 3 }

/** Called once by a process that reads pictures. */
export function settleDecoders(): void {
  // Every other decoder stays shut, whatever a file pretends to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  // There are as many processes as fit the machine, and no two pictures are alike.
  sharp.concurrency(1)
  sharp.cache(false)
}

/** Reads a stranger's file and makes new pictures of its pixels; nothing else of it is left. */
export async function makePicture(bytes: Uint8Array, kind: PictureKind, crop: Crop | null): Promise<Outcome> {
  return ofSize(bytes, kind, async (size) => ({ made: await remake(bytes, crop && cutOf(crop, size)) }))
}

/** The same of a document: one version, in which its small print can be read. */
export const makeDocument = (bytes: Uint8Array, kind: PictureKind): Promise<DocumentOutcome> =>
  ofSize(bytes, kind, async () => {
    const { data, info } = await pixelsOf(bytes, null, LEGIBLE)
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return { document: await sharp(data, { raw }).webp(LEGIBLE_WEBP).toBuffer() }
  })

async function ofSize<Made>(
  bytes: Uint8Array,
  kind: PictureKind,
  make: (size: { width: number; height: number }) => Promise<Made>,
): Promise<Made | Refused> {
  const size = await sizeOf(bytes, kind)
  if (!size) return { refuse: 'unreadable_photo' }
  if (size.width * size.height > UPLOAD_MAX_PIXELS) return { refuse: 'photo_too_large' }
  try {
    return await make(size)
  } catch {
    return { refuse: 'unreadable_photo' }
  }
}

/** Of the picture as it is looked at, from its header alone. */
async function sizeOf(
  bytes: Uint8Array,
  kind: PictureKind,
): Promise<{ width: number; height: number } | null> {
  const format = kind === 'avif' || kind === 'heic' ? 'heif' : kind
  try {
    const known = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (known.format !== format) return null
    if (kind === 'heic' && !sharp.format.heif!.input.fileSuffix?.includes('.heic')) return null
    return known.autoOrient
  } catch {
    return null
  }
}

type Cut = ReturnType<typeof cutOf> | null

async function pixelsOf(bytes: Uint8Array, cut: Cut, largest: { width: number; height: number }) {
  const read = sharp(bytes, {
    limitInputPixels: UPLOAD_MAX_PIXELS,
    failOn: 'error',
    pages: 1,
    autoOrient: true,
    sequentialRead: true,
  })
  // What could be seen through would look different to everybody, and to the check of photos.
  return (cut ? read.extract(cut) : read)
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

async function remake(bytes: Uint8Array, cut: Cut): Promise<MadePicture> {
  const { data, info } = await pixelsOf(bytes, cut, LARGEST)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pixels = () => sharp(data, { raw })
  const versions: Version[] = []
  for (const width of widthsFor(info.width)) {
    const smaller = width < info.width ? pixels().resize({ width }) : pixels()
    versions.push({ width, bytes: await smaller.webp(WEBP).toBuffer() })
  }
  const thumb = await pixels()
    .resize(THUMB, THUMB, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const thumbhash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data)
  return { width: info.width, height: info.height, thumbhash, versions }
}

export const makeAvif = (webp: Uint8Array): Promise<Uint8Array> => sharp(webp).avif(AVIF).toBuffer()
