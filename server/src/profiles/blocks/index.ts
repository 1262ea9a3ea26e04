import { feature } from '#platform/feature.ts'
import { blockRoutes } from './routes.ts'
import { blockService } from './service.ts'
import { blockData } from './store-personal-data.ts'

export const blocks = feature({
  name: 'blocks',
  service: blockService,
  routes: blockRoutes,
  personalData: blockData,
})
