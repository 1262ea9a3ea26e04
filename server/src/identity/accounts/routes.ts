import { getMyAccount, type Language } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route } from '#platform/http/route.ts'
import type { Accounts } from './service.ts'

export function accountRoutes(app: App, { accounts }: { accounts: Accounts }): void {
  route(app, getMyAccount, async ({ db, me }) => {
    const account = await accounts.byId(db, me.accountId)
    if (!account) refuse('sign_in_required')
    const { id, email, language, signInAlerts, createdAt } = account
    const { verified, roles } = me
    return {
      id,
      email,
      verified,
      roles,
      language: language as Language,
      signInAlerts,
      createdAt: createdAt.toISOString(),
    }
  })
}
