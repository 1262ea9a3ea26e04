import { getCities } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Places } from './service.ts'

export function placeRoutes(app: App, { places }: { places: Places }): void {
  route(app, getCities, async ({ query }) => ({ items: await places.cities(query.q) }))
}
