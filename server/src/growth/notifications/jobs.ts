import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { PUSH_JOB, type PushTask } from './push-messages.ts'
import type { Notifications } from './service.ts'

export function notificationJobs(
  { database, jobs }: Platform,
  { notifications }: { notifications: Notifications },
): void {
  jobs.define<PushTask>(PUSH_JOB, (task) => notifications.push(task), { retries: 3 })
  jobs.define('notifications.mail', (_, { signal }) => notifications.sendDueEmails(signal), {
    schedule: '* * * * *',
  })
  jobs.define('notifications.sweep', () => transact(database.db, (tx) => notifications.sweep(tx)), {
    schedule: '37 3 * * *',
  })
}
