import { transact } from '../db/transact.ts'
import type { Platform } from '../platform.ts'
import type { Mails } from './service.ts'

/** The retries take about forty minutes. If the mail server is away for longer, the sweep sends a new job. */
const RETRIES = 8

export function mailJobs({ jobs, database }: Platform, { mails }: { mails: Mails }): void {
  jobs.define<{ id: string }>('mails.deliver', ({ id }, { signal }) => mails.deliverWithWaiting(id, signal), {
    retries: RETRIES,
  })
  jobs.define('mails.sweep', () => transact(database.db, (tx) => mails.sweep(tx)), {
    schedule: '*/5 * * * *',
  })
}
