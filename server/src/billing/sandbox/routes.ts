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

/** There is one, so it needs no id but in the audit log. */
const SANDBOX_ID = '00000000-0000-0000-0000-000000000000'

/** Where there is a real provider, the test one is not there. */
export function sandboxRoutes(app: App, { sandbox, audit }: { sandbox: Sandbox | null; audit: Audit }): void {
  const there = () => sandbox ?? refuse('not_found')
  const view = async (): Promise<SandboxSettings> => {
    const { aheadSeconds, doubled, shuffled } = await there().settings()
    const daysAhead = Math.floor(aheadSeconds / DAY_SECONDS)
    return { now: there().now().toISOString(), daysAhead, doubled, shuffled }
  }
  route(app, getSandboxCheckout, ({ params }) => there().checkout(params.id))
  routeWithoutTransaction(app, paySandboxCheckout, ({ params, body }) => there().pay(params.id, body))
  route(app, getSandboxPortal, ({ params }) => there().page(params.id, 'portal'))
  routeWithoutTransaction(app, putSandboxCard, ({ params, body }) => there().changeCard(params.id, body))
  route(app, getSandboxOnboarding, ({ params }) => there().page(params.id, 'onboarding'))
  routeWithoutTransaction(app, finishSandboxOnboarding, ({ params }) => there().finishOnboarding(params.id))
  route(app, getSandboxSettings, view)
  routeWithoutTransaction(app, patchSandboxSettings, async ({ body, me }) => {
    const { days, doubled, shuffled } = body
    const wish = {
      ...(days !== undefined && { days }),
      ...(doubled !== undefined && { doubled }),
      ...(shuffled !== undefined && { shuffled }),
    }
    await there().change(wish, (tx) =>
      audit.record(tx, {
        actorId: me.accountId,
        action: 'test_payments.changed',
        details: wish,
        targetKind: 'test_payments',
        targetId: SANDBOX_ID,
      }),
    )
    return view()
  })
}
