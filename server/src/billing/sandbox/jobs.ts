import type { Platform } from '#platform/platform.ts'
import type { Sandbox } from './service.ts'

export function sandboxJobs({ jobs }: Platform, { sandbox }: { sandbox: Sandbox | null }): void {
  jobs.define('sandbox.settle', async () => sandbox?.settleDue(), {
    schedule: '* * * * *',
    retries: 0,
    expireSeconds: 900,
  })
  jobs.define('sandbox.forget', async () => sandbox?.deleteOld(), { schedule: '47 3 * * *' })
}
