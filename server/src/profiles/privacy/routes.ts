import { getPrivacy, patchPrivacy } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { PrivacySettings } from './service.ts'

export function privacyRoutes(app: App, { privacy }: { privacy: PrivacySettings }): void {
  route(app, getPrivacy, ({ db, me }) => privacy.mine(db, me))
  route(app, patchPrivacy, ({ db, me, body }) => privacy.change(db, me, body))
}
