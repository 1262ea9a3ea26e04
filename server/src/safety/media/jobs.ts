import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { AVIF_JOB, type Media, REMOVE_JOB } from './service.ts'

export function mediaJobs({ database, jobs }: Platform, { media }: { media: Media }): void {
  jobs.define<{ mediaId: string }>(AVIF_JOB, ({ mediaId }, { signal }) => media.makeAvif(mediaId, signal), {
    expireSeconds: 900,
  })
  // Enough retries to outlast a storage outage.
  jobs.define<{ mediaIds: string[] }>(REMOVE_JOB, ({ mediaIds }) => media.removeBytes(mediaIds), {
    retries: 12,
  })
  jobs.define('media.check_again', () => transact(database.db, (tx) => media.checkAgain(tx)), {
    schedule: '17 4 * * *',
  })
  jobs.define('media.sweep', (_, { signal }) => media.sweep(signal), {
    schedule: '37 2 * * *',
    expireSeconds: 3_600,
  })
}
