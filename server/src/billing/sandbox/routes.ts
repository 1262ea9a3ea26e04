import {
  finishSandboxOnboarding,
  getSandboxCheckout,
  getSandboxOnboarding,
  getSandboxPortal,
  getSandboxSettings,
  patchSandboxSettings,
  paySandboxCheckout,
  putSandboxCard,
  type SandboxSettings,
} from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route, routeWithoutTransaction } from '#platform/http/route.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Sandbox } from './service.ts'

const DAY_SECONDS = 86_400

/** There is only one sandbox, but the audit log requires an id. */
const SANDBOX_ID = '00000000-0000-0000-0000-000000000000'

/** With a real provider, these routes answer `not_found`. */
export function sandboxRoutes(app: App, { sandbox, audit }: { sandbox: Sandbox | null; audit: Audit }): void {
  const requireSandbox = () => sandbox ?? refuse('not_found')
  const view = async (): Promise<SandboxSettings> => {
    const { clockOffsetSeconds, doubled, shuffled } = await requireSandbox().settings()
    const daysAhead = Math.floor(clockOffsetSeconds / DAY_SECONDS)
    return { now: requireSandbox().now().toISOString(), daysAhead, doubled, shuffled }
  }
  route(app, getSandboxCheckout, ({ params }) => requireSandbox().checkout(params.id))
  routeWithoutTransaction(app, paySandboxCheckout, ({ params, body }) =>
    requireSandbox().pay(params.id, body),
  )
  route(app, getSandboxPortal, ({ params }) => requireSandbox().page(params.id, 'portal'))
  routeWithoutTransaction(app, putSandboxCard, ({ params, body }) =>
    requireSandbox().changeCard(params.id, body),
  )
  route(app, getSandboxOnboarding, ({ params }) => requireSandbox().page(params.id, 'onboarding'))
  routeWithoutTransaction(app, finishSandboxOnboarding, ({ params }) =>
    requireSandbox().finishOnboarding(params.id),
  )
  route(app, getSandboxSettings, view)
  routeWithoutTransaction(app, patchSandboxSettings, async ({ body, me }) => {
    await requireSandbox().changeSettings(body, (tx) =>
      audit.record(tx, {
        actorId: me.accountId,
        action: 'test_payments.changed',
        details: body,
        targetKind: 'test_payments',
        targetId: SANDBOX_ID,
      }),
    )
    return view()
  })
}
