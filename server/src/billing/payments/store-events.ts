import { sql } from 'kysely'
import type { ProviderEvent } from '#adapters/payments/port.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { gathered } from '#platform/db/side-by-side.ts'

/** How many of them did not come before. */
export async function add(
  db: Db,
  provider: string,
  events: readonly ProviderEvent[],
  at: Date,
): Promise<number> {
  const all = <Value>(read: (event: ProviderEvent) => Value) => events.map(read)
  const { numAffectedRows } = await sql`${prepared}
    insert into provider_events (id, provider, type, about_kind, about_id, about_account, created_at, received_at, due_at)
    select id, ${provider}, type, about_kind, about_id, about_account, created_at, ${at}, ${at}
    from unnest(${all(({ id }) => id)}::text[], ${all(({ type }) => type)}::text[],
      ${all(({ about }) => about?.kind ?? null)}::text[], ${all(({ about }) => about?.id ?? null)}::text[],
      ${all(({ about }) => (about && 'account' in about ? about.account : null))}::text[],
      ${all(({ createdAt }) => createdAt)}::timestamptz[])
      as told (id, type, about_kind, about_id, about_account, created_at)
    order by id on conflict (id) do nothing`.execute(db)
  return Number(numAffectedRows)
}

export interface TakenEvent {
  id: string
  type: string
  aboutKind: 'checkout' | 'subscription' | 'payment' | 'account' | 'customer' | 'payout' | null
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

interface Handled {
  ids: readonly string[]
  outcome: string
  at: Date
}

export const handled = gathered(async (tx, portions: readonly Handled[]): Promise<void[]> => {
  const events = portions.flatMap(({ ids, outcome, at }) => ids.map((id) => ({ id, outcome, at })))
  const all = <Key extends keyof (typeof events)[number]>(key: Key) => events.map((event) => event[key])
  await sql`${prepared}
    update provider_events e set handled_at = done.at, outcome = done.outcome, error = null
    from unnest(${all('id')}::text[], ${all('outcome')}::text[], ${all('at')}::timestamptz[]) as done (id, outcome, at)
    where e.id = done.id and e.handled_at is null`.execute(tx)
  return portions.map(() => undefined)
})

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

/** Those that were given up. */
export const deadEvents = (db: Db, limit: number) =>
  db
    .selectFrom('providerEvents')
    .select(['id', 'type', 'aboutId', 'error', 'deadAt'])
    .where('deadAt', 'is not', null)
    .where('handledAt', 'is', null)
    .orderBy('deadAt', 'desc')
    .limit(limit)
    .execute()

/** Given up before then; everything was looked at since, but for these subscriptions and payments. */
export const settleDead = (db: Db, { before, at, but }: { before: Date; at: Date; but: readonly string[] }) =>
  sql`
  update provider_events e set handled_at = ${at}, outcome = 'compared'
  where e.dead_at < ${before} and e.handled_at is null and not coalesce(e.about_id = any(${but}::text[]), false)
    and not exists (
      select from transactions t left join subscriptions s on s.id = t.subscription_id
      where (t.provider_payment = e.about_id or t.provider_charge = e.about_id)
        and (t.provider_payment = any(${but}::text[]) or s.provider_subscription = any(${but}::text[]))
    )
    and not exists (
      select from subscriptions s where s.checkout = e.about_id and s.provider_subscription = any(${but}::text[])
    )`.execute(db)
