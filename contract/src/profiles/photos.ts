import * as z from 'zod/mini'
import { PHOTOS_MAX } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { type Crop, MyPhoto } from '../safety/media.ts'
import { Id } from '../shapes.ts'

const fraction = () => z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1)))

/** Sums of fractions can exceed 1 by a rounding error. */
const ROUNDING_ERROR = 1e-6

/** Either all four values of a crop or none. */
export const CropQuery = z
  .object({ x: fraction(), y: fraction(), width: fraction(), height: fraction() })
  .check(
    z.refine((given) => {
      const crop = cropOf(given)
      if (!crop) return Object.values(given).every((part) => part === undefined)
      const fits = crop.x + crop.width <= 1 + ROUNDING_ERROR && crop.y + crop.height <= 1 + ROUNDING_ERROR
      return fits && crop.width > 0 && crop.height > 0
    }, 'x, y, width and height of a part of the photo, or none of them'),
  )
type CropQuery = z.infer<typeof CropQuery>

export function cropOf({ x, y, width, height }: CropQuery): Crop | null {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  return { x, y, width, height }
}

const MyPhotos = z.object({ items: z.array(MyPhoto).check(z.maxLength(PHOTOS_MAX)) })

export const getMyPhotos = endpoint({
  method: 'GET',
  path: '/api/profiles/me/photos',
  summary: "Lists the viewer's photos in order, main photo first, including hidden ones.",
  access: 'signed_in',
  reply: MyPhotos,
  refusals: [],
})

export const postPhoto = endpoint({
  method: 'POST',
  path: '/api/profiles/me/photos',
  summary: "Adds a photo at the end. It's re-encoded without metadata, and the original isn't stored.",
  access: 'signed_in',
  upload: true,
  query: CropQuery,
  reply: z.object({ photo: MyPhoto }),
  refusals: [
    'too_many_photos',
    'unreadable_photo',
    'photo_too_large',
    'photo_too_slow',
    'busy',
    'storage_full',
  ],
  limit: { max: 60, seconds: 3_600, per: 'account' },
  creates: true,
})

export const putPhotoOrder = endpoint({
  method: 'PUT',
  path: '/api/profiles/me/photos/order',
  summary: "Reorders the viewer's photos. Expects the ids of all photos, main photo first.",
  access: 'signed_in',
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(PHOTOS_MAX)) }),
  reply: MyPhotos,
  refusals: ['photos_changed'],
  limit: SETTINGS_LIMIT,
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/profiles/me/photos/{id}',
  summary: 'Deletes a photo. A profile keeps at least one.',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: MyPhotos,
  refusals: ['not_found', 'last_photo'],
  limit: SETTINGS_LIMIT,
})
