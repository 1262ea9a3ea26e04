import { momentOf, type RefundReason, type TransactionState } from '@koji/contract'
import { sql } from 'kysely'
import { joinVisibleCreator } from '#billing/subscriptions/fragments.ts'
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

/** As their fan sees them. */
const columns = (fanId: string) => sql`
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

export interface Wanted {
  state: TransactionState | 'all'
  year?: number | undefined
  zone: string
}

/** When it was paid, or was to be: as it stands in its row. */
const SHOWN_AT = sql`coalesce(t.paid_at, t.created_at)`

const newYear = (year: number, zone: string): Date => momentOf(`${year}-01-01T00:00`, zone)

/** What nobody has tried to charge yet is no payment. */
const TRIED = sql`t.state <> 'open'`

/** What somebody paid or was to pay, the newest first. */
export async function transactionsOf(
  db: Db,
  fanId: string,
  { state, year, zone }: Wanted,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`${columns(fanId)}
    where t.fan_id = ${fanId} and ${TRIED} ${STATES[state]}
      ${year ? sql`and ${SHOWN_AT} >= ${newYear(year, zone)} and ${SHOWN_AT} < ${newYear(year + 1, zone)}` : sql``}
      ${after ? sql`and (t.created_at, t.id) < (${after.at}, ${after.id})` : sql``}
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

export async function transactionOf(db: Db, fanId: string, id: string): Promise<TransactionRow | undefined> {
  const { rows } =
    await sql<TransactionRow>`${columns(fanId)} where t.id = ${id} and t.fan_id = ${fanId} and ${TRIED}`.execute(
      db,
    )
  return rows[0]
}

/** What of it is given back, or about to be: a refund may be known to the payment before its own row says so. */
export const claimed = sql<number>`greatest(t.refunded, (
  select coalesce(sum(amount), 0)::int from refunds where transaction_id = t.id and state <> 'failed'
))`

export async function claimedOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`
    select ${claimed} as claimed from transactions t where t.id = ${id}`.execute(db)
  return rows[0]?.claimed ?? 0
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
