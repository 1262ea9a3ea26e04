import { getMyAccount } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'

export function accountRoutes(app: App): void {
  route(app, getMyAccount, ({ me }) => ({ id: me.accountId, email: me.email, roles: me.roles }))
}
