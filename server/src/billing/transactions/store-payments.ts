import { type Insertable, sql } from 'kysely'
import { PAYOUT_ACCOUNTS, REPLACED_PAYOUT_ACCOUNTS } from '#billing/payouts/fragments.ts'
import { SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { batchedStatement } from '#platform/db/statement-batching.ts'
import type { Tables } from '#platform/db/tables.ts'

export interface TransactionRecord {
  id: string
  subscriptionId: string | null
  fanId: string | null
  creatorId: string | null
  payoutAccountId: string
  state: 'open' | 'failed' | 'paid'
  refunded: number
  dispute: 'open' | 'won' | 'lost' | null
  duplicate: boolean
  snapshotNumber: number
}

export const findForUpdate = batchedStatement(
  async (tx, payments: readonly string[]): Promise<(TransactionRecord | undefined)[]> => {
    const { rows } = await sql<TransactionRecord & { providerPayment: string }>`${prepared}
    select id, subscription_id as "subscriptionId", fan_id as "fanId", creator_id as "creatorId",
      payout_account_id as "payoutAccountId", state, refunded, dispute, duplicate, snapshot_number as "snapshotNumber",
      provider_payment as "providerPayment" from transactions
    where provider_payment = any(${payments}::text[]) order by provider_payment for update`.execute(tx)
    const byPayment = new Map(rows.map((row) => [row.providerPayment, row]))
    return payments.map((payment) => byPayment.get(payment))
  },
)

export const statusOf = (db: Db, providerPayment: string) =>
  db
    .selectFrom('transactions')
    .select(['state', 'amount', 'refunded', 'dispute'])
    .where('providerPayment', '=', providerPayment)
    .executeTakeFirst()

interface StepRow {
  reference: string
  kind: string
  amount: number | null
  at: Date
}

interface SavedTransaction {
  row: Required<Omit<Insertable<Tables['transactions']>, 'number'>>
  steps: readonly StepRow[]
}

/** Inserts or updates transactions, and adds the steps that are missing. */
export const save = batchedStatement(async (tx, saved: readonly SavedTransaction[]): Promise<void[]> => {
  const all = <Key extends keyof SavedTransaction['row']>(key: Key) => saved.map(({ row }) => row[key])
  const steps = saved.flatMap((one) =>
    one.steps.map((step) => ({ ...step, payment: one.row.providerPayment })),
  )
  const step = <Key extends keyof (typeof steps)[number]>(key: Key) => steps.map((one) => one[key])
  await sql`${prepared}
    with stored as (
      insert into transactions (id, subscription_id, fan_id, creator_id, payout_account_id, provider, provider_payment,
        provider_charge, state, amount, fee, processing_fee, refunded, dispute, duplicate, method_brand, method_last4, period_from,
        period_to, attempts, next_attempt_at, created_at, paid_at, snapshot_number)
      select * from unnest(${all('id')}::uuid[], ${all('subscriptionId')}::uuid[], ${all('fanId')}::uuid[],
        ${all('creatorId')}::uuid[], ${all('payoutAccountId')}::uuid[], ${all('provider')}::text[],
        ${all('providerPayment')}::text[], ${all('providerCharge')}::text[], ${all('state')}::text[], ${all('amount')}::int[],
        ${all('fee')}::int[], ${all('processingFee')}::int[], ${all('refunded')}::int[], ${all('dispute')}::text[],
        ${all('duplicate')}::bool[], ${all('methodBrand')}::text[], ${all('methodLast4')}::text[],
        ${all('periodFrom')}::timestamptz[], ${all('periodTo')}::timestamptz[], ${all('attempts')}::int[],
        ${all('nextAttemptAt')}::timestamptz[], ${all('createdAt')}::timestamptz[], ${all('paidAt')}::timestamptz[],
        ${all('snapshotNumber')}::bigint[])
      on conflict (provider_payment) do update set provider_charge = excluded.provider_charge, state = excluded.state,
        fee = excluded.fee, processing_fee = excluded.processing_fee, refunded = excluded.refunded, dispute = excluded.dispute,
        duplicate = excluded.duplicate,
        method_brand = case when transactions.fan_id is not null then excluded.method_brand end,
        method_last4 = case when transactions.fan_id is not null then excluded.method_last4 end, attempts = excluded.attempts,
        next_attempt_at = excluded.next_attempt_at, paid_at = excluded.paid_at, snapshot_number = excluded.snapshot_number
      returning id, provider_payment
    )
    insert into transaction_steps (transaction_id, reference, kind, amount, at)
    select stored.id, step.reference, step.kind, step.amount, step.at
    from unnest(${step('payment')}::text[], ${step('reference')}::text[], ${step('kind')}::text[], ${step('amount')}::int[],
      ${step('at')}::timestamptz[]) as step (payment, reference, kind, amount, at)
    join stored on stored.provider_payment = step.payment
    on conflict do nothing`.execute(tx)
  return saved.map(() => undefined)
})

export async function addSteps(tx: Tx, id: string, steps: readonly StepRow[]): Promise<void> {
  const all = <Key extends keyof StepRow>(key: Key) => steps.map((step) => step[key])
  await sql`
    insert into transaction_steps (transaction_id, reference, kind, amount, at)
    select ${id}, reference, kind, amount, at
    from unnest(${all('reference')}::text[], ${all('kind')}::text[], ${all('amount')}::int[], ${all('at')}::timestamptz[])
      as step (reference, kind, amount, at)
    on conflict do nothing`.execute(tx)
}

export async function hasStep(tx: Tx, id: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from transaction_steps where transaction_id = ${id} and reference = ${reference}`.execute(tx)
  return rows.length > 0
}

export const payoutAccountId = batchedStatement(
  async (tx, accounts: readonly string[]): Promise<(string | undefined)[]> => {
    const { rows } = await sql<{ account: string; id: string }>`${prepared}
      select provider_account as account, payout_account_id as id from ${REPLACED_PAYOUT_ACCOUNTS} replaced
      where provider_account = any(${accounts}::text[])
      union all
      select provider_account, id from ${PAYOUT_ACCOUNTS} accounts where provider_account = any(${accounts}::text[])`.execute(
      tx,
    )
    const byAccount = new Map(rows.map(({ account, id }) => [account, id]))
    return accounts.map((account) => byAccount.get(account))
  },
)

/** Refunded and disputed payments, and those after the subscription ended, don't count. */
export async function paidUntil(
  tx: Tx,
  subscriptionId: string,
  { periodEnd, startedAt }: { periodEnd: Date; startedAt: Date },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    with paid as (
      select t.period_to, t.refunded < t.amount and coalesce(t.dispute, 'won') = 'won'
        and not coalesce(t.paid_at > s.ended_at, false) as kept
      from transactions t join ${SUBSCRIPTIONS} s on s.id = t.subscription_id
      where t.subscription_id = ${subscriptionId} and t.state = 'paid' and not t.duplicate
    ), newest as (
      select greatest(${periodEnd}::timestamptz, max(period_to)) as until from paid
    )
    select case
      when not exists (select from paid, newest where not kept and period_to >= newest.until) then newest.until
      else coalesce((select max(period_to) from paid where kept), ${startedAt}::timestamptz)
    end as until from newest`.execute(tx)
  return rows[0]!.until
}

export const requestRefund = (tx: Tx, row: Insertable<Tables['refunds']>) =>
  tx.insertInto('refunds').values(row).execute()

/** Our refunds that the provider's snapshot doesn't list yet. */
export async function sumUnlistedRefunds(
  tx: Tx,
  transactionId: string,
  listed: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from refunds
    where transaction_id = ${transactionId} and state <> 'failed'
      and (provider_refund is null or provider_refund <> all(${listed}::text[]))`.execute(tx)
  return rows[0]!.sum
}

interface RefundSnapshot {
  id: string
  transactionId: string
  providerRefund: string
  amount: number
  state: 'pending' | 'succeeded' | 'failed'
  at: Date
}

/**
 * Also saves refunds that someone made by hand at the provider. Returns the request of a refund that has failed since the
 * last snapshot.
 */
export async function saveRefund(
  tx: Tx,
  row: RefundSnapshot,
): Promise<{ requestId: string | null } | undefined> {
  const { rows } = await sql<{ requestId: string | null }>`
    with before as (
      select id, state, request_id from refunds where provider_refund = ${row.providerRefund} for update
    ), ours as (
      update refunds set state = ${row.state}, due_at = null from before where refunds.id = before.id
    ), theirs as (
      insert into refunds (id, transaction_id, provider_refund, amount, state, cause, created_at)
      select ${row.id}, ${row.transactionId}, ${row.providerRefund}, ${row.amount}, ${row.state}, 'provider', ${row.at}
      where not exists (select from before)
        -- One of ours may still wait for the provider's reply.
        and not exists (
          select from refunds where transaction_id = ${row.transactionId} and state = 'requested' and amount = ${row.amount}
        )
    )
    select request_id as "requestId" from before where state <> 'failed' and ${row.state} = 'failed'`.execute(
    tx,
  )
  return rows[0]
}
