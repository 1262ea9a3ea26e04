import { feature } from '#platform/feature.ts'
import { accountSettingsRoutes } from './routes.ts'

export const accountSettings = feature({
  routes: accountSettingsRoutes,
})
