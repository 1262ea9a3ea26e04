import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '@koji/contract'
import { fileSize } from '../lib/format.ts'

const FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export const PHOTO_LIMITS = 'JPEG, PNG, WebP or AVIF, each up to 10 MB and 40 megapixels.'

/** What a file picker offers. An iPhone that is not asked for HEIC turns its photos into JPEG by itself. */
export const PICKABLE = FORMATS.join()

/** Why a file cannot be a photo, as far as that is certain before it is opened. */
export function complaintAboutFile({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size === 0) return 'This file is empty.'
  // A browser has no name for every kind; then the server looks.
  if (type !== '' && !FORMATS.includes(type))
    return 'This is not a photo that we can read. Please choose a JPEG, PNG, WebP or AVIF file.'
  if (size > UPLOAD_MAX_BYTES) return `This photo has ${fileSize(size)}. Please choose one of at most 10 MB.`
}

export interface OpenedPhoto {
  /** Null when the browser cannot show it; the server may still be able to. */
  url: string | null
  complaint?: string
}

export async function openPhoto(file: File): Promise<OpenedPhoto> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    return { url: null }
  }
  if (image.naturalWidth * image.naturalHeight <= UPLOAD_MAX_PIXELS) return { url }
  URL.revokeObjectURL(url)
  return { url: null, complaint: 'This photo has more than 40 megapixels. Please choose a smaller one.' }
}
