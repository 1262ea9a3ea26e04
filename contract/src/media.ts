import * as z from 'zod/mini'
import { Id } from './shapes.ts'

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 40_000_000
export const PHOTO_WIDTHS = [320, 640, 1080] as const

export const Photo = z.object({
  id: Id,
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
  avif: z.boolean(),
})
export type Photo = z.infer<typeof Photo>

export const MyPhoto = z.extend(Photo, { state: z.enum(['checking', 'shown', 'held']) })
export type MyPhoto = z.infer<typeof MyPhoto>
