import * as z from 'zod/mini'
import type { PHOTO_WIDTHS } from '../constants.ts'
import { Id } from '../shapes.ts'

export const Photo = z.object({
  id: Id,
  /** Size of the largest version. */
  width: z.int(),
  height: z.int(),
  /** A blurred preview of about 25 bytes, base64-encoded. */
  thumbhash: z.string(),
  /** Whether AVIF versions exist. A job creates them after the upload. */
  avif: z.boolean(),
})
export type Photo = z.infer<typeof Photo>

/** A photo as its owner sees it, even before it's visible to others. */
export const MyPhoto = z.extend(Photo, {
  state: z.enum(['checking', 'shown', 'held']),
  /** The community rule that a held photo may break. */
  rule: z.nullable(z.string()),
})
export type MyPhoto = z.infer<typeof MyPhoto>

/** A part of a photo, in fractions of its width and height after EXIF rotation. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Serves the nearest existing version, because small pictures aren't enlarged. */
export const photoUrl = (id: string, width: (typeof PHOTO_WIDTHS)[number], format: 'webp' | 'avif'): string =>
  `/media/${id}/${width}.${format}`
