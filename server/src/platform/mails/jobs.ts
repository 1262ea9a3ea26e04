import { transact } from '../db/transact.ts'
import type { Platform } from '../platform.ts'
import type { Mails } from './service.ts'

/** Spread over some forty minutes. For a mail server that is away for longer, the sweep begins anew. */
const RETRIES = 8

export function mailJobs({ jobs, database }: Platform, { mails }: { mails: Mails }): void {
  jobs.define<{ id: string }>('mails.deliver', ({ id }, { signal }) => mails.work(id, signal), {
    retries: RETRIES,
  })
  jobs.define('mails.sweep', () => transact(database.db, (tx) => mails.sweep(tx)), {
    schedule: '*/5 * * * *',
  })
}
