import { type Crop, UPLOAD_MAX_PIXELS } from '@koji/contract'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { cutOf, type PictureKind, widthsFor } from './rules.ts'

interface Version {
  width: number
  bytes: Uint8Array
}

export interface MadePicture {
  /** The size of the largest version. */
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
/** Keeps small print in documents legible. */
const LEGIBLE = { width: 2_000, height: 4_000 }
const THUMB = 100
const WEBP = { quality: 80, effort: 4 }
/** Less effort makes files slightly larger in half the time. */
const LEGIBLE_WEBP = { quality: 85, effort: 1 }
/** One more step of effort makes files 4% to 10% smaller, but takes four to five times as long. */
const AVIF = { quality: 55, effort: 3 }

/** Called once, at the start of a process that reads pictures. */
export function settleDecoders(): void {
  // Blocks every other decoder, regardless of what a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  // Several processes use the cores already, and a cache would never be hit.
  sharp.concurrency(1)
  sharp.cache(false)
}

/** Encodes new pictures from the pixels of an untrusted file, so that nothing else of the file remains. */
export async function makePicture(bytes: Uint8Array, kind: PictureKind, crop: Crop | null): Promise<Outcome> {
  return withSize(bytes, kind, async (size) => ({ made: await remake(bytes, crop && cutOf(crop, size)) }))
}

/** Like `makePicture`, but with a single version that is large enough for small print. */
export const makeDocument = (bytes: Uint8Array, kind: PictureKind): Promise<DocumentOutcome> =>
  withSize(bytes, kind, async () => {
    const { data, info } = await pixelsOf(bytes, null, LEGIBLE)
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return { document: await sharp(data, { raw }).webp(LEGIBLE_WEBP).toBuffer() }
  })

async function withSize<Made>(
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

/** Reads the displayed size from the header, after applying the EXIF orientation. */
async function sizeOf(
  bytes: Uint8Array,
  kind: PictureKind,
): Promise<{ width: number; height: number } | null> {
  const format = kind === 'avif' || kind === 'heic' ? 'heif' : kind
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (metadata.format !== format) return null
    if (kind === 'heic' && !sharp.format.heif!.input.fileSuffix?.includes('.heic')) return null
    return metadata.autoOrient
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
  // Flattened, because transparent pixels would look different on each background, and to the classifier.
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
