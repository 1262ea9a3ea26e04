import type { Platform } from '#platform/platform.ts'
import type { Support } from './service.ts'

export function supportJobs({ jobs }: Platform, { support }: { support: Support }): void {
  jobs.define('support.close_quiet', async (_, { signal }) => void (await support.closeInactive(signal)), {
    schedule: '5 * * * *',
  })
}
