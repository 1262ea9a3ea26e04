import { momentOf, type RefundReason, type TransactionState } from '@koji/contract'
import { sql } from 'kysely'
import { joinVisibleCreator } from '#billing/subscriptions/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { PaymentStatus } from './rules.ts'

export interface TransactionRow extends PaymentStatus {
  id: string
  number: number
  fanId: string | null
  creatorId: string | null
  /** Null if the fan can't see the creator's profile. */
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

const selectFor = (fanId: string) => sql`
  select t.id, t.number, t.fan_id, t.creator_id, creator.display_name, creator.username, creator.avatar_url,
    creator.id_verified, t.state, t.amount, t.fee, t.processing_fee, t.refunded, t.dispute, t.method_brand, t.method_last4, t.period_from,
    t.period_to, t.next_attempt_at, t.created_at, t.paid_at
  from transactions t ${joinVisibleCreator(fanId, sql`t.creator_id`)}`

const STATES: Record<TransactionState | 'all', ReturnType<typeof sql>> = {
  all: sql``,
  paid: sql`and t.state = 'paid' and t.refunded = 0 and coalesce(t.dispute, 'won') = 'won'`,
  failed: sql`and t.state = 'failed'`,
  refunded: sql`and t.state = 'paid' and t.refunded = t.amount and coalesce(t.dispute, 'won') = 'won'`,
  partly_refunded: sql`and t.refunded > 0 and t.refunded < t.amount and coalesce(t.dispute, 'won') = 'won'`,
  disputed: sql`and t.dispute in ('open', 'lost')`,
}

export interface TransactionFilter {
  state: TransactionState | 'all'
  year?: number | undefined
  zone: string
}

/** The date in the list. */
const SHOWN_AT = sql`coalesce(t.paid_at, t.created_at)`

const newYear = (year: number, zone: string): Date => momentOf(`${year}-01-01T00:00`, zone)

/** A payment is shown once the provider has tried to charge it. */
const CHARGED = sql`t.state <> 'open'`

export async function listTransactions(
  db: Db,
  fanId: string,
  { state, year, zone }: TransactionFilter,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`${selectFor(fanId)}
    where t.fan_id = ${fanId} and ${CHARGED} ${STATES[state]}
      ${year ? sql`and ${SHOWN_AT} >= ${newYear(year, zone)} and ${SHOWN_AT} < ${newYear(year + 1, zone)}` : sql``}
      ${after ? sql`and (t.created_at, t.id) < (${after.at}, ${after.id})` : sql``}
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findTransaction(
  db: Db,
  fanId: string,
  id: string,
): Promise<TransactionRow | undefined> {
  const { rows } =
    await sql<TransactionRow>`${selectFor(fanId)} where t.id = ${id} and t.fan_id = ${fanId} and ${CHARGED}`.execute(
      db,
    )
  return rows[0]
}

/** A transaction may list a refund before the refund's own row has succeeded, so the greater of the two is right. */
export const refundedOrPendingSum = sql<number>`greatest(t.refunded, (
  select coalesce(sum(amount), 0)::int from refunds where transaction_id = t.id and state <> 'failed'
))`

export async function refundedOrPending(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select ${refundedOrPendingSum} as sum from transactions t where t.id = ${id}`.execute(db)
  return rows[0]?.sum ?? 0
}

export const listSteps = (db: Db, id: string) =>
  db
    .selectFrom('transactionSteps')
    .select(['kind', 'amount', 'at'])
    .where('transactionId', '=', id)
    .orderBy('at')
    .orderBy('reference')
    .execute()

/** The newest request for a refund. */
export const findRequest = (db: Db, transactionId: string) =>
  db
    .selectFrom('refundRequests')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function lockTransaction(tx: Tx, id: string): Promise<void> {
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
    requestedAt: Date
  },
) =>
  tx
    .insertInto('refundRequests')
    .values({ ...row, state: 'open' })
    .execute()
