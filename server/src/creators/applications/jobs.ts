import type { Platform } from '#platform/platform.ts'
import type { Applications } from './service.ts'

export function applicationJobs({ jobs }: Platform, { applications }: { applications: Applications }): void {
  jobs.define('applications.sweep', () => applications.sweep(), { schedule: '53 3 * * *' })
}
