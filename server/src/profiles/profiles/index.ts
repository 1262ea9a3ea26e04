import { feature } from '#platform/feature.ts'
import { profileEvents } from './events.ts'
import { profileRoutes } from './routes.ts'
import { profileService } from './service.ts'
import { profileData } from './store-personal-data.ts'

export const profiles = feature({
  name: 'profiles',
  service: profileService,
  routes: profileRoutes,
  events: profileEvents,
  personalData: profileData,
})
