import type { Sessions } from '#identity/sessions/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Profiles } from './service.ts'

export function profileEvents(
  { events }: Platform,
  { profiles, sessions }: { profiles: Profiles; sessions: Sessions },
): void {
  sessions.onVisit(profiles.recordActivity)
  // Both events update it, because a photo may be approved while its profile is being created.
  for (const name of ['photos.main_changed', 'profiles.completed'] as const)
    events.on(name, `profiles.follow_main_photo_after_${name}`, (tx, { payload }) =>
      profiles.updateAvatar(tx, payload.accountId),
    )
}
