import { feature } from '#platform/feature.ts'
import { profilePhotoAccess } from './photo-access.ts'
import { peopleRoutes } from './routes.ts'
import { peopleService } from './service.ts'
import { peopleData } from './store-personal-data.ts'

export const people = feature({
  name: 'people',
  service: peopleService,
  routes: peopleRoutes,
  mediaAccess: profilePhotoAccess,
  personalData: peopleData,
})
