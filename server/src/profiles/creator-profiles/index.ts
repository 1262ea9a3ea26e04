import { feature } from '#platform/feature.ts'
import { coverAccess } from './access.ts'
import { creatorHeads } from './heads.ts'
import { creatorProfileRoutes } from './routes.ts'
import { creatorService } from './service.ts'
import { creatorData } from './store-personal-data.ts'

export const creatorProfiles = feature({
  name: 'creators',
  service: creatorService,
  routes: creatorProfileRoutes,
  pageMetadata: creatorHeads,
  mediaAccess: coverAccess,
  personalData: creatorData,
})
