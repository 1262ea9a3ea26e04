import type { Platform } from '#platform/platform.ts'
import type { Moderation } from './service.ts'

export function moderationEvents({ events }: Platform, moderation: Moderation): void {
  events.on('media.removed', 'moderation.forget_photo', async (tx, { payload }) => {
    await moderation.forgetPhoto(tx, payload.mediaId)
  })
}
