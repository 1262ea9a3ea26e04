import { sql } from 'kysely'
import type { ProviderEvent } from '#adapters/payments/port.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

/** False when it came before. */
export async function add(db: Db, provider: string, event: ProviderEvent, at: Date): Promise<boolean> {
  const { about } = event
  const { numAffectedRows } = await sql`${prepared}
    insert into provider_events (id, provider, type, about_kind, about_id, about_account, created_at, received_at, due_at)
    values (${event.id}, ${provider}, ${event.type}, ${about?.kind ?? null}, ${about?.id ?? null},
      ${about && 'account' in about ? about.account : null}, ${event.createdAt}, ${at}, ${at})
    on conflict (id) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export interface TakenEvent {
  id: string
  type: string
  aboutKind: 'checkout' | 'subscription' | 'payment' | 'account' | 'payout' | null
  aboutId: string | null
  aboutAccount: string | null
  attempts: number
}

/** Claims those that are due, with the number of the look that follows; whoever dies leaves them to the next. */
export async function take(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ look: number; events: TakenEvent[] }> {
  const { rows } = await sql<TakenEvent & { look: number }>`${prepared}
    with taken as (
      update provider_events set due_at = ${until}, attempts = attempts + 1 where id in (
        select id from provider_events where handled_at is null and dead_at is null and due_at <= ${now}
        order by due_at limit ${limit} for update skip locked
      ) returning id, type, about_kind, about_id, about_account, attempts
    )
    select taken.*, look from taken, nextval('provider_looks') as look`.execute(db)
  return { look: rows[0]?.look ?? 0, events: rows }
}

export const handled = (tx: Tx, ids: readonly string[], outcome: string, at: Date) =>
  sql`${prepared}
  update provider_events set handled_at = ${at}, outcome = ${outcome}, error = null
  where id = any(${ids}::text[]) and handled_at is null`.execute(tx)

/** `dead` gives it up. */
export const putOff = (
  db: Db,
  ids: readonly string[],
  { due, error, dead }: { due: Date; error: string; dead: Date | null },
) =>
  sql`update provider_events set due_at = ${due}, error = ${error}, dead_at = ${dead}
    where id = any(${ids}::text[]) and handled_at is null`.execute(db)

export const forget = (db: Db, before: Date) =>
  db.deleteFrom('providerEvents').where('handledAt', '<', before).execute()
