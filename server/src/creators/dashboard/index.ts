import { feature } from '#platform/feature.ts'
import { dashboardRoutes } from './routes.ts'
import { dashboardService } from './service.ts'

export const dashboard = feature({
  name: 'dashboards',
  service: dashboardService,
  routes: dashboardRoutes,
})
