import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'

const BATCH = 50
/** Whoever takes longer shares the work with the next, which does no harm: everything has a key. */
const LEASE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/** From so many attempts on, somebody should look why. */
export const MANY_ATTEMPTS = 12

export interface Taking {
  now: Date
  until: Date
  limit: number
}

/** Rows in the state `asked` that are due, claimed: to be had as `with taken as (…)`. */
export const takenAsked = (
  table: 'refunds' | 'payouts' | 'disputed_parts',
  { now, until, limit }: Taking,
): RawBuilder<unknown> => sql`
  update ${sql.table(table)} as row set due_at = ${until}, attempts = row.attempts + 1
  where row.id in (
    select id from ${sql.table(table)} where state = 'asked' and due_at <= ${now}
    order by due_at limit ${limit} for update skip locked
  ) returning row.*`

/** Takes and sends until nothing is due. Returns how many there were. */
export async function sendAsked<Wish>(
  clock: Clock,
  take: (taking: Taking) => Promise<Wish[]>,
  send: (wish: Wish) => Promise<void>,
): Promise<number> {
  for (let done = 0; ; ) {
    const now = clock.now()
    const wishes = await take({ now, until: new Date(now.getTime() + LEASE_MS), limit: BATCH })
    for (const wish of wishes) await send(wish)
    done += wishes.length
    if (wishes.length < BATCH) return done
  }
}

/** When one that nobody answered is asked again. */
export const againAfter = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(1_000 * 3 ** Math.min(attempts, 20), LONGEST_PAUSE_MS))
