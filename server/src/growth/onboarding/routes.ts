import { getOnboarding, patchOnboarding, postProfile } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Onboardings } from './service.ts'

export function onboardingRoutes(app: App, { onboardings }: { onboardings: Onboardings }): void {
  route(app, getOnboarding, ({ db, me }) => onboardings.read(db, me))
  route(app, patchOnboarding, ({ db, me, body }) => onboardings.save(db, me, body))
  route(app, postProfile, ({ db, me }) => onboardings.finish(db, me))
}
