import { getDiscoverySettings, patchDiscoverySettings } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Discovery } from './service.ts'

export function discoverySettingsRoutes(app: App, { discovery }: { discovery: Discovery }): void {
  route(app, getDiscoverySettings, ({ db, me }) => discovery.settings(db, me))
  route(app, patchDiscoverySettings, ({ db, me, body }) => discovery.change(db, me, body))
}
