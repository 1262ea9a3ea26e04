import { publishColumns } from '#platform/db/published-columns.ts'

export const PROFILE_PHOTOS = publishColumns('profilePhotos', ['mediaId', 'ownerId'])
