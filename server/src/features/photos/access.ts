import type { Media } from '#features/media/service.ts'
import { PURPOSE } from './service.ts'

/** One's own at any time; those of others when they have been looked at, as a member. */
export function photoAccess(media: Media): void {
  media.allow(PURPOSE, async (_, viewer, { ownerId, state }) => {
    if (viewer?.accountId === ownerId) return true
    return viewer !== null && state === 'shown'
  })
}
