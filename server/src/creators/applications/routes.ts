import {
  deleteApplicationPhoto,
  deleteMyApplication,
  getApplications,
  getMyApplication,
  postApplication,
  postApplicationDecision,
  postApplicationPhoto,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import type { Applications } from './service.ts'

export function applicationRoutes(app: App, { applications }: { applications: Applications }): void {
  route(app, getMyApplication, ({ db, me }) => applications.mine(db, me))
  route(app, postApplication, ({ db, me, body }) => applications.apply(db, me, body))
  route(app, deleteMyApplication, async ({ db, me }) => {
    await applications.withdraw(db, me)
    return {}
  })
  routeUpload(app, postApplicationPhoto, async ({ me, bytes, commit }) => ({
    photo: await applications.addPhoto(commit, me, bytes),
  }))
  route(app, deleteApplicationPhoto, async ({ db, me, params }) => {
    await applications.removePhoto(db, me, params.id)
    return {}
  })
  route(app, getApplications, ({ db, me, query }) => applications.list(db, me, query))
  route(app, postApplicationDecision, async ({ db, me, params, body }) => {
    await applications.decide(db, me, params.application, body)
    return {}
  })
}
