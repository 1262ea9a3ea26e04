import { feature } from '#platform/feature.ts'
import { coverAccess } from './access.ts'
import { creatorPageMetadata } from './page-metadata.ts'
import { creatorProfileRoutes } from './routes.ts'
import { creatorService } from './service.ts'
import { creatorProfileTables } from './tables.ts'

export const creatorProfiles = feature({
  name: 'creators',
  service: creatorService,
  routes: creatorProfileRoutes,
  pageMetadata: creatorPageMetadata,
  mediaAccess: coverAccess,
  tables: creatorProfileTables,
})
