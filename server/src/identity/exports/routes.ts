import { exportFilePath, getLatestExport, Id, postExport } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeFile } from '#platform/http/route-file.ts'
import type { Exports } from './service.ts'

const FILE = {
  path: exportFilePath(':export'),
  access: 'signed_in',
  reauthentication: true,
  params: z.object({ export: Id }),
} as const

export function exportRoutes(app: App, { exports }: { exports: Exports }): void {
  route(app, postExport, ({ db, me }) => exports.request(db, me))
  route(app, getLatestExport, async ({ db, me }) => ({ export: await exports.latest(db, me) }))
  routeFile(app, FILE, ({ db, me, params }) => exports.file(db, me, params.export))
}
