import { sql } from 'kysely'
import type { ProviderEvent } from '#adapters/payments/port.ts'
import { SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import { TRANSACTIONS } from '#billing/transactions/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { batchedStatement } from '#platform/db/statement-batching.ts'

/** Returns how many weren't stored yet. */
export async function add(
  db: Db,
  provider: string,
  events: readonly ProviderEvent[],
  at: Date,
): Promise<number> {
  const column = <Value>(read: (event: ProviderEvent) => Value) => events.map(read)
  const { numAffectedRows } = await sql`${prepared}
    insert into provider_events (id, provider, type, about_kind, about_id, about_account, created_at, received_at, due_at)
    select id, ${provider}, type, about_kind, about_id, about_account, created_at, ${at}, ${at}
    from unnest(${column(({ id }) => id)}::text[], ${column(({ type }) => type)}::text[],
      ${column(({ about }) => about?.kind ?? null)}::text[], ${column(({ about }) => about?.id ?? null)}::text[],
      ${column(({ about }) => (about && 'account' in about ? about.account : null))}::text[],
      ${column(({ createdAt }) => createdAt)}::timestamptz[])
      as received (id, type, about_kind, about_id, about_account, created_at)
    order by id on conflict (id) do nothing`.execute(db)
  return Number(numAffectedRows)
}

export interface StoredWebhook {
  id: string
  type: string
  aboutKind: 'checkout' | 'subscription' | 'payment' | 'account' | 'customer' | 'payout' | null
  aboutId: string | null
  aboutAccount: string | null
  attempts: number
}

/** Leases due webhooks until then, with the number of the snapshots that will be fetched for them. */
export async function claimDue(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ number: number; webhooks: StoredWebhook[] }> {
  const { rows } = await sql<StoredWebhook & { snapshotNumber: number }>`${prepared}
    with claimed as (
      update provider_events set due_at = ${until}, attempts = attempts + 1 where id in (
        select id from provider_events where handled_at is null and dead_at is null and due_at <= ${now}
        order by due_at limit ${limit} for update skip locked
      ) returning id, type, about_kind, about_id, about_account, attempts
    )
    select claimed.*, snapshot_number from claimed, nextval('provider_looks') as snapshot_number`.execute(db)
  return { number: rows[0]?.snapshotNumber ?? 0, webhooks: rows }
}

interface HandledWebhooks {
  ids: readonly string[]
  outcome: string
  at: Date
}

export const markHandled = batchedStatement(
  async (tx, groups: readonly HandledWebhooks[]): Promise<void[]> => {
    const webhooks = groups.flatMap(({ ids, outcome, at }) => ids.map((id) => ({ id, outcome, at })))
    const column = <Key extends keyof (typeof webhooks)[number]>(key: Key) =>
      webhooks.map((webhook) => webhook[key])
    await sql`${prepared}
    update provider_events e set handled_at = done.at, outcome = done.outcome, error = null
    from unnest(${column('id')}::text[], ${column('outcome')}::text[], ${column('at')}::timestamptz[])
      as done (id, outcome, at)
    where e.id = done.id and e.handled_at is null`.execute(tx)
    return groups.map(() => undefined)
  },
)

/** A webhook with `dead` set isn't retried anymore. */
export const retryLater = (
  db: Db,
  ids: readonly string[],
  { due, error, dead }: { due: Date; error: string; dead: Date | null },
) =>
  sql`update provider_events set due_at = ${due}, error = ${error}, dead_at = ${dead}
    where id = any(${ids}::text[]) and handled_at is null`.execute(db)

export const deleteOld = (db: Db, before: Date) =>
  db.deleteFrom('providerEvents').where('handledAt', '<', before).execute()

export const listDead = (db: Db, limit: number) =>
  db
    .selectFrom('providerEvents')
    .select(['id', 'type', 'aboutId', 'error', 'deadAt'])
    .where('deadAt', 'is not', null)
    .where('handledAt', 'is', null)
    .orderBy('deadAt', 'desc')
    .limit(limit)
    .execute()

/**
 * Marks webhooks that died before a reconciliation as handled by it, except those about subscriptions and payments that
 * still need manual review.
 */
export const settleDead = (
  db: Db,
  { before, at, except }: { before: Date; at: Date; except: readonly string[] },
) =>
  sql`
  update provider_events e set handled_at = ${at}, outcome = 'compared'
  where e.dead_at < ${before} and e.handled_at is null and not coalesce(e.about_id = any(${except}::text[]), false)
    and not exists (
      select from ${TRANSACTIONS} t left join ${SUBSCRIPTIONS} s on s.id = t.subscription_id
      where (t.provider_payment = e.about_id or t.provider_charge = e.about_id)
        and (t.provider_payment = any(${except}::text[]) or s.provider_subscription = any(${except}::text[]))
    )
    and not exists (
      select from ${SUBSCRIPTIONS} s where s.checkout = e.about_id and s.provider_subscription = any(${except}::text[])
    )`.execute(db)
