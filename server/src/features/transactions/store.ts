import { CREATOR_DEFAULT_NAME, type RefundReason, type TransactionState } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Facts } from './rules.ts'

export interface TransactionRow extends Facts {
  id: string
  number: number
  fanId: string | null
  creatorId: string | null
  /** Null of somebody who may not be seen. */
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  idVerified: boolean
  fee: number
  processingFee: number | null
  methodBrand: string | null
  methodLast4: string | null
  periodFrom: Date
  periodTo: Date
  nextAttemptAt: Date | null
  createdAt: Date
  paidAt: Date | null
}

/** As their fan sees them: who is closed or hidden by a block has no name. */
const columns = (fanId: string) => sql`
  select t.id, t.number, t.fan_id, t.creator_id, seen.display_name, seen.username, seen.avatar_url, seen.id_verified,
    t.state, t.amount, t.fee, t.processing_fee, t.refunded, t.dispute, t.method_brand, t.method_last4, t.period_from,
    t.period_to, t.next_attempt_at, t.created_at, t.paid_at
  from transactions t
  left join lateral (
    select coalesce(p.display_name, ${sql.lit(CREATOR_DEFAULT_NAME)}) as display_name, p.username, p.avatar_url, c.id_verified
    from creator_profiles c
    join accounts a on a.id = c.user_id and a.status = 'active'
    left join profiles p on p.id = c.user_id
    where c.user_id = t.creator_id
      and not exists (select from blocks where blocker_id = ${fanId} and blocked_id = c.user_id)
      and not exists (select from blocks where blocker_id = c.user_id and blocked_id = ${fanId})
  ) as seen on true`

const STATES: Record<TransactionState | 'all', ReturnType<typeof sql>> = {
  all: sql``,
  paid: sql`and t.state = 'paid' and t.refunded = 0 and coalesce(t.dispute, 'won') = 'won'`,
  failed: sql`and t.state <> 'paid'`,
  refunded: sql`and t.state = 'paid' and t.refunded = t.amount and coalesce(t.dispute, 'won') = 'won'`,
  partly_refunded: sql`and t.refunded > 0 and t.refunded < t.amount and coalesce(t.dispute, 'won') = 'won'`,
  disputed: sql`and t.dispute in ('open', 'lost')`,
}

export interface Wanted {
  state: TransactionState | 'all'
  creator?: string | undefined
  year?: number | undefined
}

/** What somebody paid or was to pay, the newest first. */
export async function transactionsOf(
  db: Db,
  fanId: string,
  { state, creator, year }: Wanted,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`${columns(fanId)}
    where t.fan_id = ${fanId} ${STATES[state]}
      ${creator ? sql`and t.creator_id = ${creator}` : sql``}
      ${year ? sql`and t.created_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC') and t.created_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')` : sql``}
      ${after ? sql`and (t.created_at, t.id) < (${after.at}, ${after.id})` : sql``}
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

export async function transactionOf(db: Db, fanId: string, id: string): Promise<TransactionRow | undefined> {
  const { rows } =
    await sql<TransactionRow>`${columns(fanId)} where t.id = ${id} and t.fan_id = ${fanId}`.execute(db)
  return rows[0]
}

export const stepsOf = (db: Db, id: string) =>
  db
    .selectFrom('transactionSteps')
    .select(['kind', 'amount', 'at'])
    .where('transactionId', '=', id)
    .orderBy('at')
    .orderBy('reference')
    .execute()

export const requestOf = (db: Db, transactionId: string) =>
  db
    .selectFrom('refundRequests')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Held until the transaction ends: of two requests at once, one is first. */
export async function lock(tx: Tx, id: string): Promise<void> {
  await sql`select from transactions where id = ${id} for update`.execute(tx)
}

export const addRequest = (
  tx: Tx,
  row: {
    id: string
    transactionId: string
    fanId: string
    reason: RefundReason
    details: string
    askedAt: Date
  },
) =>
  tx
    .insertInto('refundRequests')
    .values({ ...row, state: 'open' })
    .execute()
