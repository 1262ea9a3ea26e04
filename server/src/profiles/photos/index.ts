import { feature } from '#platform/feature.ts'
import { photoEvents } from './events.ts'
import { photoRoutes } from './routes.ts'
import { photoService } from './service.ts'
import { photoTables } from './tables.ts'

export const photos = feature({
  name: 'photos',
  service: photoService,
  routes: photoRoutes,
  events: photoEvents,
  tables: photoTables,
})
