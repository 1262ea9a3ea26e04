import type { Platform } from '#platform/platform.ts'
import { type Photos, PURPOSE } from './service.ts'

/** A check can change which photo is the first that others see. */
export function photoEvents({ events }: Platform, { photos }: { photos: Photos }): void {
  for (const name of ['media.approved', 'media.held'] as const)
    events.on(name, `photos.main_after_${name}`, async (tx, { payload }) => {
      if (payload.purpose === PURPOSE) await photos.recordMainPhotoChange(tx, payload.ownerId)
    })
}
