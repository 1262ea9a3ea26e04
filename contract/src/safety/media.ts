import * as z from 'zod/mini'
import type { PHOTO_WIDTHS } from '../constants.ts'
import { Id } from '../shapes.ts'

export const Photo = z.object({
  id: Id,
  /** Of the largest version. */
  width: z.int(),
  height: z.int(),
  /** A blurred preview in some 25 bytes, as base64. */
  thumbhash: z.string(),
  /** Whether there are AVIF versions as well; they come a while after the photo. */
  avif: z.boolean(),
})
export type Photo = z.infer<typeof Photo>

/** A photo as its owner sees it, also before others may. */
export const MyPhoto = z.extend(Photo, {
  state: z.enum(['checking', 'shown', 'held']),
  /** Of one that is held: the rule that it may break. */
  rule: z.nullable(z.string()),
})
export type MyPhoto = z.infer<typeof MyPhoto>

/** Which part of a photo is meant, in fractions of its width and height as it is looked at. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** The nearest version that exists: small pictures are not enlarged. */
export const photoUrl = (id: string, width: (typeof PHOTO_WIDTHS)[number], format: 'webp' | 'avif'): string =>
  `/media/${id}/${width}.${format}`
