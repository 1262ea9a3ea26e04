import type { EndReason } from '@koji/contract'
import { sql } from 'kysely'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { batchedStatement } from '#platform/db/statement-batching.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import type { StateChange, StoredState } from './state-machine.ts'

export interface LockedSubscription extends StoredState {
  id: string
  fanId: string
  creatorId: string
  startedAt: Date
  endedAt: Date | null
  failedAttempts: number
  checkout: string | null
  checkoutUrl: string | null
  checkoutExpiresAt: Date | null
  checkouts: number
}

export const COLUMNS = sql`id, fan_id as "fanId", creator_id as "creatorId", state,
  provider_subscription as "providerSubscription", price, started_at as "startedAt", ended_at as "endedAt",
  period_end as "periodEnd", cancelled, snapshot_number as "snapshotNumber", checkout, checkout_url as "checkoutUrl",
  checkout_expires_at as "checkoutExpiresAt", checkouts, failed_attempts as "failedAttempts"`

/** Locks a subscription until the transaction ends, so that its changes happen one after the other. */
export const lock = batchedStatement(
  async (tx, ids: readonly string[]): Promise<(LockedSubscription | undefined)[]> => {
    if (new Set(ids).size < ids.length) throw new Error('a batch locks the same subscription twice')
    const { rows } = await sql<LockedSubscription>`${prepared}
      select ${COLUMNS} from subscriptions where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id))
  },
)

export async function find(db: Db, id: string): Promise<LockedSubscription | undefined> {
  const { rows } =
    await sql<LockedSubscription>`select ${COLUMNS} from subscriptions where id = ${id}`.execute(db)
  return rows[0]
}

type UpdatedSubscription = LockedSubscription & Pick<StateChange, 'endedBecause'>

export const update = batchedStatement(async (tx, rows: readonly UpdatedSubscription[]): Promise<void[]> => {
  const all = <Key extends keyof UpdatedSubscription>(key: Key) => rows.map((row) => row[key])
  await sql`${prepared}
      update subscriptions s set state = u.state, price = u.price, period_end = u.period_end, cancelled = u.cancelled,
        ended_at = u.ended_at, ended_because = u.ended_because, provider_subscription = u.provider_subscription,
        snapshot_number = u.snapshot_number, started_at = u.started_at,
        next_attempt_at = case when u.state = 'past_due' then s.next_attempt_at end,
        failed_attempts = case when u.state = 'past_due' then s.failed_attempts else 0 end
      from unnest(${all('id')}::uuid[], ${all('state')}::text[], ${all('price')}::int[], ${all('periodEnd')}::timestamptz[],
        ${all('cancelled')}::bool[], ${all('endedAt')}::timestamptz[], ${all('endedBecause')}::text[],
        ${all('providerSubscription')}::text[], ${all('snapshotNumber')}::bigint[], ${all('startedAt')}::timestamptz[])
        as u (id, state, price, period_end, cancelled, ended_at, ended_because, provider_subscription, snapshot_number,
          started_at)
      where s.id = u.id`.execute(tx)
  return rows.map(() => undefined)
})

export const setAttempt = (tx: Tx, id: string, attempts: number, next: Date | null) =>
  sql`${prepared}
  update subscriptions set failed_attempts = ${attempts}, next_attempt_at = ${next}
  where id = ${id} and state = 'past_due'`.execute(tx)

export const setPeriodEnd = (tx: Tx, id: string, periodEnd: Date, because: EndReason | null) =>
  sql`update subscriptions set period_end = ${periodEnd}, ended_because = coalesce(${because}, ended_because)
    where id = ${id} and state = 'canceled'`.execute(tx)

export const nextSnapshotNumber = async (db: Db): Promise<number> =>
  (await sql<{ number: number }>`select nextval('provider_looks') as number`.execute(db)).rows[0]!.number

/** Subscriptions that are live here and that no snapshot since `number` was applied to, by id. */
export async function liveWithOlderSnapshot(
  db: Db,
  provider: string,
  { number, after, limit }: { number: number; after: string | null; limit: number },
): Promise<{ id: string; providerSubscription: string }[]> {
  const { rows } = await sql<{ id: string; providerSubscription: string }>`
    select id, provider_subscription as "providerSubscription" from subscriptions
    where state in ('active', 'past_due') and snapshot_number < ${number} and provider_subscription is not null
      and provider = ${provider}
      ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${limit}`.execute(db)
  return rows
}

export async function isActiveAccount(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from ${ACTIVE_ACCOUNTS} a where id = ${accountId}`.execute(db)
  return rows.length > 0
}

/** Whether both accounts are active and neither has blocked the other. */
export async function canSeeEachOther(db: Db, a: string, b: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select count(*) = 2 and ${notBlocked(sql`${a}`, sql`${b}`)} as yes
    from ${ACTIVE_ACCOUNTS} a where id in (${a}, ${b})`.execute(db)
  return rows[0]!.yes
}
