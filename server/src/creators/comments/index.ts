import { feature } from '#platform/feature.ts'
import { commentEvents } from './events.ts'
import { commentRoutes } from './routes.ts'
import { commentService } from './service.ts'
import { commentTables } from './tables.ts'

export const comments = feature({
  name: 'comments',
  service: commentService,
  routes: commentRoutes,
  events: commentEvents,
  tables: commentTables,
})
