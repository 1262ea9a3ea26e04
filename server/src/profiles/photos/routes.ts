import { cropOf, getMyPhotos, postPhoto, putPhotoOrder } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import type { Photos } from './service.ts'

export function photoRoutes(app: App, { photos }: { photos: Photos }): void {
  route(app, getMyPhotos, async ({ db, me }) => ({ items: await photos.mine(db, me.accountId) }))
  routeUpload(app, postPhoto, async ({ me, query, bytes, commit }) => ({
    photo: await photos.add(commit, me.accountId, { bytes, crop: cropOf(query) }),
  }))
  route(app, putPhotoOrder, async ({ db, me, body }) => ({
    items: await photos.reorder(db, me.accountId, body.ids),
  }))
}
