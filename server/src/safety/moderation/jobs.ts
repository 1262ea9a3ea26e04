import type { Platform } from '#platform/platform.ts'
import { CHECK_JOB, type Moderation, type Pictures } from './service.ts'

/** Each wait is about twice the one before: some seventeen hours in all. */
const RETRIES = 13

export function moderationJobs(
  { jobs }: Platform,
  { media, moderation }: { media: Pictures; moderation: Moderation },
): void {
  jobs.define<{ mediaId: string }>(CHECK_JOB, ({ mediaId }) => moderation.checkPhoto(media, mediaId), {
    retries: RETRIES,
  })
}
