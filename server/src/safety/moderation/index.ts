import { feature } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import { photoClassifier } from './classifier.ts'
import { moderationEvents } from './events.ts'
import { moderationService } from './service.ts'
import { moderationTables } from './tables.ts'

export const moderation = feature({
  name: 'moderation',
  service: (platform: Platform) => moderationService(platform, photoClassifier(platform)),
  events: moderationEvents,
  tables: moderationTables,
})
