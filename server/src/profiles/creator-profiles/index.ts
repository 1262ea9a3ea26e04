import { feature } from '#platform/feature.ts'
import { coverAccess } from './access.ts'
import { creatorHeads } from './heads.ts'
import { creatorProfileRoutes } from './routes.ts'
import { creatorService } from './service.ts'
import { creatorProfileTables } from './tables.ts'

export const creatorProfiles = feature({
  name: 'creators',
  service: creatorService,
  routes: creatorProfileRoutes,
  pageMetadata: creatorHeads,
  mediaAccess: coverAccess,
  tables: creatorProfileTables,
})
