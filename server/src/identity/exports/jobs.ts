import type { Platform } from '#platform/platform.ts'
import { COLLECT_RETRIES } from './collection.ts'
import { COLLECT_JOB, type Exports } from './service.ts'

export function exportJobs({ jobs }: Platform, { exports }: { exports: Exports }): void {
  jobs.define<{ exportId: string }>(
    COLLECT_JOB,
    ({ exportId }, { signal }) => exports.collect(exportId, signal),
    { retries: COLLECT_RETRIES },
  )
  jobs.define('exports.sweep', () => exports.sweep(), { schedule: '53 * * * *' })
}
