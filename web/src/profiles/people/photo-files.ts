import { UPLOAD_MAX_BYTES } from '@koji/contract'
import { fileSize } from '#lib/format.ts'
import { isHeavy } from './photo-shrink.ts'

const FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** What the browser opens to make it smaller; what is sent has the limits of the server. */
const OPENED_MAX_BYTES = 50_000_000

export const PHOTO_LIMITS = 'JPEG, PNG, WebP or AVIF, each up to 50 MB. We make large ones smaller first.'

/** What a file picker offers. An iPhone that is not asked for HEIC turns its photos into JPEG by itself. */
export const PICKABLE = FORMATS.join()

/** Why a file cannot be a photo, as far as that is certain before it is opened. */
export function complaintAboutFile({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size === 0) return 'This file is empty.'
  // A browser has no name for every kind; then the server looks.
  if (type !== '' && !FORMATS.includes(type))
    return 'This is not a photo that we can read. Please choose a JPEG, PNG, WebP or AVIF file.'
  if (size > OPENED_MAX_BYTES) return `This photo has ${fileSize(size)}. Please choose one of at most 50 MB.`
}

/** Why it cannot be sent as it is, when it could not be made smaller. */
export const complaintAboutSize = ({ size }: Pick<File, 'size'>): string | undefined =>
  size > UPLOAD_MAX_BYTES
    ? `This photo has ${fileSize(size)}, and your browser cannot make it smaller. Please choose one of at most 10 MB.`
    : undefined

export interface OpenedPhoto {
  /** Null when the browser cannot show it; the server may still be able to. */
  url: string | null
  /** Whether it is made smaller before it is sent. */
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
