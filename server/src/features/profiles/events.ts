import type { Platform } from '#platform/platform.ts'
import type { Profiles } from './service.ts'

export function profileEvents({ events }: Platform, profiles: Profiles): void {
  events.on('photos.main_changed', 'profiles.follow_main_photo', (tx, { payload }) =>
    profiles.followMainPhoto(tx, payload.accountId),
  )
}
