import { UPLOAD_MAX_BYTES } from '@koji/contract'
import { fileSize } from '#lib/format.ts'
import { isHeavy } from './photo-shrink.ts'

const FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The limit for files that the browser shrinks before the upload. */
const FILE_MAX_BYTES = 50_000_000

export const PHOTO_LIMITS = 'JPEG, PNG, WebP or AVIF, each up to 50 MB. We make large ones smaller first.'

/** For the `accept` of a file input. iPhones convert their photos to JPEG when HEIC isn't listed. */
export const PICKABLE = FORMATS.join()

/** Why a file can't be uploaded, as far as that is known before it is opened. */
export function fileError({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size === 0) return 'This file is empty.'
  // Browsers don't know every type; the server checks the rest.
  if (type !== '' && !FORMATS.includes(type))
    return 'This is not a photo that we can read. Please choose a JPEG, PNG, WebP or AVIF file.'
  if (size > FILE_MAX_BYTES) return `This photo has ${fileSize(size)}. Please choose one of at most 50 MB.`
}

/** Why a photo that couldn't be shrunk is too big for the server. */
export const sizeError = ({ size }: Pick<File, 'size'>): string | undefined =>
  size > UPLOAD_MAX_BYTES
    ? `This photo has ${fileSize(size)}, and your browser cannot make it smaller. Please choose one of at most 10 MB.`
    : undefined

export interface OpenedPhoto {
  /** Null when the browser can't show the file. The server may still be able to read it. */
  url: string | null
  /** Whether the photo is shrunk before the upload. */
  heavy: boolean
}

export async function openPhoto(file: File): Promise<OpenedPhoto> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    return { url: null, heavy: false }
  }
  return { url, heavy: isHeavy(file, { width: image.naturalWidth, height: image.naturalHeight }) }
}
