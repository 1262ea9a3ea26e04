import { feature } from '#platform/feature.ts'
import { profilePages } from './page-metadata.ts'
import { relationService } from './service.ts'

export const relations = feature({
  name: 'relations',
  service: relationService,
  pageMetadata: profilePages,
})
