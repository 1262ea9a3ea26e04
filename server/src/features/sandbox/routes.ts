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
import type { Sandbox } from './service.ts'

const DAY_SECONDS = 86_400

/** Where there is a real provider, the test one is not there. */
export function sandboxRoutes(app: App, sandbox: Sandbox | null): void {
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
  routeWithoutTransaction(app, patchSandboxSettings, async ({ body }) => {
    const { days, doubled, shuffled } = body
    await there().change({
      ...(days !== undefined && { days }),
      ...(doubled !== undefined && { doubled }),
      ...(shuffled !== undefined && { shuffled }),
    })
    return view()
  })
}
