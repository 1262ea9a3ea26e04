import { ENDPOINTS } from '@koji/contract/endpoints'
import { accountRoutes } from '#features/accounts/routes.ts'
import { accountService } from '#features/accounts/service.ts'
import { clientErrorJobs } from '#features/client-errors/jobs.ts'
import { clientErrorRoutes } from '#features/client-errors/routes.ts'
import { clientErrorService } from '#features/client-errors/service.ts'
import { creatorRoutes } from '#features/creators/routes.ts'
import { creatorService } from '#features/creators/service.ts'
import { mailJobs } from '#features/mails/jobs.ts'
import { mailRoutes } from '#features/mails/routes.ts'
import { mailService } from '#features/mails/service.ts'
import { profileRoutes } from '#features/profiles/routes.ts'
import { profileService } from '#features/profiles/service.ts'
import { sessionJobs } from '#features/sessions/jobs.ts'
import { sessionRoutes } from '#features/sessions/routes.ts'
import { sessionService } from '#features/sessions/service.ts'
import { supportEvents } from '#features/support/events.ts'
import { supportJobs } from '#features/support/jobs.ts'
import { supportRoutes } from '#features/support/routes.ts'
import { supportService } from '#features/support/service.ts'
import { type App, createApp } from '#platform/http/app.ts'
import { docsRoutes } from '#platform/http/docs.ts'
import { healthRoutes } from '#platform/http/health.ts'
import type { Platform } from '#platform/platform.ts'
import { platformJobs } from '#platform/platform-jobs.ts'

export type Services = ReturnType<typeof buildServices>

/** Every feature by name: the table of contents of the server. */
export function buildServices(platform: Platform) {
  const accounts = accountService(platform)
  const clientErrors = clientErrorService(platform)
  const creators = creatorService(platform)
  const mails = mailService(platform)
  const profiles = profileService()
  const sessions = sessionService(platform, accounts)
  const support = supportService(platform)

  supportEvents(platform, support)

  platformJobs(platform)
  clientErrorJobs(platform, clientErrors)
  mailJobs(platform, mails)
  sessionJobs(platform, sessions)
  supportJobs(platform, support)

  return { accounts, clientErrors, creators, mails, profiles, sessions, support }
}

export function buildApp(platform: Platform, services: Services): App {
  const app = createApp(platform)
  healthRoutes(app)
  docsRoutes(app)
  accountRoutes(app)
  clientErrorRoutes(app, services.clientErrors)
  creatorRoutes(app, services.creators)
  mailRoutes(app)
  profileRoutes(app, services.profiles)
  sessionRoutes(app, services.sessions)
  supportRoutes(app, services.support)
  requireAllServed(app)
  return app
}

function requireAllServed({ served }: App): void {
  const missing = ENDPOINTS.filter((declared) => !served.includes(declared))
  if (missing.length > 0) {
    throw new Error(`Nobody serves ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}`)
  }
}
