import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Captchas } from './service.ts'

export function captchaJobs({ jobs, database }: Platform, { captchas }: { captchas: Captchas }): void {
  jobs.define('captcha.sweep', () => transact(database.db, async (tx) => void (await captchas.sweep(tx))), {
    schedule: '29 * * * *',
  })
}
