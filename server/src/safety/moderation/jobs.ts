import type { Platform } from '#platform/platform.ts'
import { CHECK_JOB, type Moderation, type PhotoStore } from './service.ts'

/** With exponential backoff, about seventeen hours in total. */
const RETRIES = 13

export function moderationJobs(
  { jobs }: Platform,
  { media, moderation }: { media: PhotoStore; moderation: Moderation },
): void {
  jobs.define<{ mediaId: string }>(CHECK_JOB, ({ mediaId }) => moderation.checkPhoto(media, mediaId), {
    retries: RETRIES,
  })
}
