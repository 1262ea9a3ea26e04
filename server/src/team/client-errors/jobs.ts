import type { ClientError } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClientErrors } from './service.ts'

export function clientErrorJobs(
  { jobs, database }: Platform,
  { clientErrors }: { clientErrors: ClientErrors },
): void {
  jobs.define<{ events: ClientError[] }>('client_errors.forward', ({ events }) =>
    clientErrors.forward(events),
  )
  jobs.define('client_errors.forget', () => transact(database.db, (tx) => clientErrors.deleteOld(tx)), {
    schedule: '23 4 * * *',
  })
}
