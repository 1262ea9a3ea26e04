import type { Platform } from '#platform/platform.ts'
import { CHECK_JOB } from './checks.ts'
import type { Audit } from './service.ts'

export function auditJobs({ jobs }: Platform, { audit }: { audit: Audit }): void {
  jobs.define('audit.anchor', () => audit.anchor(), { schedule: '*/5 * * * *', retries: 1 })
  // Checking the log of many years takes minutes.
  jobs.define<{ checkId: string }>(CHECK_JOB, ({ checkId }, context) => audit.runCheck(checkId, context), {
    retries: 2,
    expireSeconds: 3_600,
  })
}
