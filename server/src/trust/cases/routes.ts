import {
  getAssignees,
  getCase,
  getCaseFigures,
  getCases,
  getCheckPrecision,
  Id,
  postCaseMerge,
  reportPhotoPath,
} from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeFile } from '#platform/http/route-file.ts'
import type { Cases } from './service.ts'

export function caseRoutes(app: App, { cases }: { cases: Cases }): void {
  route(app, getCases, ({ db, me, query }) => cases.list(db, me, query))
  route(app, getCaseFigures, ({ db, me, query }) => cases.figures(db, me, query.queue))
  route(app, getCheckPrecision, ({ db }) => cases.precision(db))
  route(app, getAssignees, ({ db }) => cases.team(db))
  route(app, getCase, ({ me, params }) => cases.view(me, params.case))
  route(app, postCaseMerge, ({ db, me, params, body }) => cases.merge(db, me, params.case, body.cases))

  const params = z.object({ report: Id, photo: Id })
  const path = reportPhotoPath(':report', ':photo')
  routeFile(app, { path, access: 'admin', params }, async ({ db, me, params: { report, photo } }) => ({
    type: 'image/webp',
    ...(await cases.openReportPhoto(db, me, report, photo)),
  }))
}
