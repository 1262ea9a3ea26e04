import {
  AUDIT_CSV,
  AuditFilter,
  getAuditCheck,
  getAuditChoices,
  getAuditLog,
  postAuditCheck,
} from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeFile } from '#platform/http/route-file.ts'
import type { Audit } from './service.ts'

const FILE = { path: AUDIT_CSV, access: 'admin', params: z.object({}), query: AuditFilter } as const

export function auditRoutes(app: App, { audit }: { audit: Audit }): void {
  route(app, getAuditLog, ({ db, query }) => audit.list(db, query))
  route(app, getAuditChoices, ({ db }) => audit.choices(db))
  route(app, postAuditCheck, ({ db, me }) => audit.check(db, me))
  route(app, getAuditCheck, async ({ db }) => ({ check: await audit.latestCheck(db) }))
  routeFile(app, FILE, ({ db, me, query }) => audit.exportCsv(db, me, query))
}
