import { IDEMPOTENCY_HOURS } from '@koji/contract'
import { transact } from './db/transact.ts'
import { deleteOldEvents } from './events/maintenance.ts'
import { deleteOldKeys } from './http/idempotency.ts'
import type { Platform } from './platform.ts'

const HOUR_MS = 3_600_000
/** How far back events can be replayed. */
const EVENT_DAYS = 90

export function platformJobs({ jobs, database, clock, signingKeys, accountChanges }: Platform): void {
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)

  jobs.define(
    'platform.forget_keys',
    () => transact(database.db, (tx) => deleteOldKeys(tx, ago(IDEMPOTENCY_HOURS))),
    {
      schedule: '41 * * * *',
    },
  )
  jobs.define(
    'platform.forget_events',
    () => transact(database.db, (tx) => deleteOldEvents(tx, ago(EVENT_DAYS * 24))),
    {
      schedule: '11 3 * * *',
    },
  )
  jobs.define('platform.rotate_signing_keys', () => signingKeys.rotate(), { schedule: '23 4 * * 1' })
  jobs.define(
    'platform.forget_account_changes',
    () => transact(database.db, (tx) => accountChanges.sweep(tx)),
    { schedule: '*/10 * * * *' },
  )
}
