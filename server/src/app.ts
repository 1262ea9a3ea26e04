import { ENDPOINTS } from '@koji/contract/endpoints'
import { type App, createApp } from '#platform/http/app.ts'
import { docsRoutes } from '#platform/http/docs.ts'
import { healthRoutes } from '#platform/http/health.ts'
import type { Platform } from '#platform/platform.ts'
import { platformJobs } from '#platform/platform-jobs.ts'
import { platformTables } from '#platform/platform-tables.ts'
import { billing } from './billing/index.ts'
import { creators } from './creators/index.ts'
import { discovery } from './discovery/index.ts'
import { growth } from './growth/index.ts'
import { identity } from './identity/index.ts'
import { messaging } from './messaging/index.ts'
import { buildFeatures, feature, inOrder, type ServicesOf, serveFeatures } from './platform/feature.ts'
import { mails } from './platform/mails/index.ts'
import { profiles } from './profiles/index.ts'
import { safety } from './safety/index.ts'
import { team } from './team/index.ts'
import { trust } from './trust/index.ts'

const platformFeature = feature({ jobs: platformJobs, tables: platformTables })

/** Each domain relies on those before it. */
const FEATURES = inOrder([
  platformFeature,
  mails,
  ...identity,
  ...safety,
  ...profiles,
  ...team,
  ...discovery,
  ...billing,
  ...creators,
  ...messaging,
  ...trust,
  ...growth,
])

export type Services = ServicesOf<typeof FEATURES>

export const buildServices = (platform: Platform): Services => buildFeatures(platform, FEATURES)

export function buildApp(platform: Platform, services: Services): App {
  const app = createApp(platform)
  healthRoutes(app)
  docsRoutes(app)
  serveFeatures(app, FEATURES, services)
  requireAllServed(app)
  return app
}

function requireAllServed({ served }: App): void {
  const missing = ENDPOINTS.filter((declared) => !served.includes(declared))
  if (missing.length > 0)
    throw new Error(`No route serves ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}`)
}
