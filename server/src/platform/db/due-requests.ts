import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'

const BATCH = 50
/** A request that takes longer may be sent by a second node as well, which is harmless: each has an idempotency key. */
const LEASE_MS = 60_000
const MAX_BACKOFF_MS = 6 * 3_600_000

/** After this many attempts, a person should find out why the request keeps failing. */
export const ALERT_AFTER_ATTEMPTS = 12

export interface Claim {
  now: Date
  leaseUntil: Date
  limit: number
}

/** Claims due rows in the state `asked`, which are requests to the payment provider. Use as `with taken as (…)`. */
export const claimDueRequests = (
  table: 'refunds' | 'payouts' | 'dispute_transfers',
  { now, leaseUntil, limit }: Claim,
): RawBuilder<unknown> => sql`
  update ${sql.table(table)} as row set due_at = ${leaseUntil}, attempts = row.attempts + 1
  where row.id in (
    select id from ${sql.table(table)} where state = 'requested' and due_at <= ${now}
    order by due_at limit ${limit} for update skip locked
  ) returning row.*`

/** Claims and sends batches until nothing is due. Returns the number of requests. */
export async function sendDueRequests<Request>(
  clock: Clock,
  claim: (claim: Claim) => Promise<Request[]>,
  send: (request: Request) => Promise<void>,
): Promise<number> {
  for (let count = 0; ; ) {
    const now = clock.now()
    const requests = await claim({ now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH })
    for (const request of requests) await send(request)
    count += requests.length
    if (requests.length < BATCH) return count
  }
}

/** When to repeat a request that got no reply. */
export const nextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(1_000 * 3 ** Math.min(attempts, 20), MAX_BACKOFF_MS))
