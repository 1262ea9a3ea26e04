import type { Platform } from '#platform/platform.ts'
import type { Overview } from './service.ts'

export function overviewJobs({ jobs }: Platform, { overview }: { overview: Overview }): void {
  jobs.define('overview.count', (_, { signal }) => overview.count(signal), {
    schedule: '*/5 * * * *',
    // The first run may have to count years.
    expireSeconds: 1_800,
  })
}
