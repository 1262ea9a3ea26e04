import {
  checkPasswordReset,
  completePasswordReset,
  deleteEmailChange,
  getEmailChange,
  postEmailChange,
  postEmailConfirmation,
  postPasswordReset,
  postVerification,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import type { Recovery } from './service.ts'

export function recoveryRoutes(app: App, { recovery }: { recovery: Recovery }): void {
  route(app, postVerification, async ({ db, me }) => {
    await recovery.resendVerification(db, me.accountId)
    return {}
  })
  route(app, postEmailConfirmation, ({ db, body }) => recovery.confirmEmail(db, body.token))
  route(app, getEmailChange, async ({ db, me }) => ({
    pendingEmail: await recovery.pendingEmail(db, me.accountId),
  }))
  route(app, postEmailChange, async ({ db, me, body }) => {
    await recovery.requestEmailChange(db, me, body.email)
    return {}
  })
  route(app, deleteEmailChange, async ({ db, me }) => {
    await recovery.cancelEmailChange(db, me.accountId)
    return {}
  })
  route(app, postPasswordReset, async ({ db, body }) => {
    await recovery.requestReset(db, body.email)
    return {}
  })
  route(app, checkPasswordReset, async ({ db, body }) => {
    await recovery.checkReset(db, body.token)
    return {}
  })
  routeWithoutTransaction(app, completePasswordReset, async ({ db, body }) => {
    await recovery.completeReset(db, body.token, body.password)
    return {}
  })
}
