import { feature } from '#platform/feature.ts'
import { profilePhotoAccess } from './photo-access.ts'
import { peopleRoutes } from './routes.ts'
import { peopleService } from './service.ts'
import { peopleTables } from './tables.ts'

export const people = feature({
  name: 'people',
  service: peopleService,
  routes: peopleRoutes,
  mediaAccess: profilePhotoAccess,
  tables: peopleTables,
})
