import type { Platform } from '#platform/platform.ts'
import type { Appeals } from './service.ts'

export function appealEvents({ events }: Platform, appeals: Appeals): void {
  events.on('moderation.overturned', 'appeals.settle', async (tx, { payload }) => {
    await appeals.settle(tx, payload.decisionId)
  })
}
