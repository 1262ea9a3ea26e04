import { postReport } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Reports } from './service.ts'

export function reportRoutes(app: App, { reports }: { reports: Reports }): void {
  route(app, postReport, async ({ db, me, body }) => ({ reportId: await reports.report(db, me, body) }))
}
