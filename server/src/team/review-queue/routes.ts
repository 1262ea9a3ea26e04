import { deleteClaim, putClaim, putClaimAssignee } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Claims } from './service.ts'

export function claimRoutes(app: App, { claims }: { claims: Claims }): void {
  route(app, putClaim, ({ db, me, params, body }) => claims.claim(db, me, params, body.takeOver))
  route(app, deleteClaim, ({ db, me, params }) => claims.release(db, me, params))
  route(app, putClaimAssignee, ({ db, me, params, body }) => claims.assign(db, me, params, body.personId))
}
