import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

export interface Known {
  id: string
  subscriptionId: string | null
  fanId: string | null
  creatorId: string | null
  payoutAccountId: string
  state: 'open' | 'failed' | 'paid'
  refunded: number
  dispute: 'open' | 'won' | 'lost' | null
  lastLook: number
}

/** The subscription is locked already, so nobody else is at this one. */
export async function known(tx: Tx, providerPayment: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`${prepared}
    select id, subscription_id as "subscriptionId", fan_id as "fanId", creator_id as "creatorId",
      payout_account_id as "payoutAccountId", state, refunded, dispute, last_look as "lastLook" from transactions
    where provider_payment = ${providerPayment} for update`.execute(tx)
  return rows[0]
}

export const summaryOf = (db: Db, providerPayment: string) =>
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

/** With what became of it so far; steps that are there already stay. */
export async function put(
  tx: Tx,
  row: Insertable<Tables['transactions']>,
  steps: readonly StepRow[],
): Promise<void> {
  const all = <Key extends keyof StepRow>(key: Key) => steps.map((step) => step[key])
  await sql`${prepared}
    with put as (
      insert into transactions (id, subscription_id, fan_id, creator_id, payout_account_id, provider, provider_payment,
        provider_charge, state, amount, fee, processing_fee, refunded, dispute, method_brand, method_last4, period_from,
        period_to, attempts, next_attempt_at, created_at, paid_at, last_look)
      values (${row.id}, ${row.subscriptionId}, ${row.fanId}, ${row.creatorId}, ${row.payoutAccountId}, ${row.provider},
        ${row.providerPayment}, ${row.providerCharge}, ${row.state}, ${row.amount}, ${row.fee}, ${row.processingFee},
        ${row.refunded}, ${row.dispute}, ${row.methodBrand}, ${row.methodLast4}, ${row.periodFrom}, ${row.periodTo},
        ${row.attempts}, ${row.nextAttemptAt}, ${row.createdAt}, ${row.paidAt}, ${row.lastLook})
      on conflict (provider_payment) do update set provider_charge = excluded.provider_charge, state = excluded.state,
        fee = excluded.fee, processing_fee = excluded.processing_fee, refunded = excluded.refunded, dispute = excluded.dispute,
        method_brand = case when transactions.fan_id is not null then excluded.method_brand end,
        method_last4 = case when transactions.fan_id is not null then excluded.method_last4 end, attempts = excluded.attempts,
        next_attempt_at = excluded.next_attempt_at, paid_at = excluded.paid_at, last_look = excluded.last_look
      returning id
    )
    insert into transaction_steps (transaction_id, reference, kind, amount, at)
    select put.id, made.* from put,
      unnest(${all('reference')}::text[], ${all('kind')}::text[], ${all('amount')}::int[], ${all('at')}::timestamptz[])
        as made (reference, kind, amount, at)
    on conflict do nothing`.execute(tx)
}

export async function addSteps(tx: Tx, id: string, steps: readonly StepRow[]): Promise<void> {
  const all = <Key extends keyof StepRow>(key: Key) => steps.map((step) => step[key])
  await sql`
    insert into transaction_steps (transaction_id, reference, kind, amount, at)
    select ${id}, reference, kind, amount, at
    from unnest(${all('reference')}::text[], ${all('kind')}::text[], ${all('amount')}::int[], ${all('at')}::timestamptz[])
      as made (reference, kind, amount, at)
    on conflict do nothing`.execute(tx)
}

export async function payoutAccountBy(tx: Tx, providerAccount: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select id from payout_accounts where provider_account = ${providerAccount}`.execute(tx)
  return rows[0]?.id
}

export const askRefund = (tx: Tx, row: Insertable<Tables['refunds']>) =>
  tx.insertInto('refunds').values(row).execute()

/** Whether something of it is given back already, or is to be. */
export async function isBeingRefunded(tx: Tx, transactionId: string): Promise<boolean> {
  const { rows } =
    await sql`select from refunds where transaction_id = ${transactionId} and state <> 'failed' limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** What the provider says of refunds, also of those that somebody made there by hand. */
export async function putRefund(
  tx: Tx,
  row: {
    id: string
    transactionId: string
    providerRefund: string
    amount: number
    state: 'pending' | 'succeeded' | 'failed'
    at: Date
  },
): Promise<void> {
  await sql`
    with ours as (
      update refunds set provider_refund = ${row.providerRefund}, state = ${row.state}, due_at = null
      where provider_refund = ${row.providerRefund} returning id
    )
    insert into refunds (id, transaction_id, provider_refund, amount, state, why, created_at)
    select ${row.id}, ${row.transactionId}, ${row.providerRefund}, ${row.amount}, ${row.state}, 'provider', ${row.at}
    where not exists (select from ours)
      and not exists (select from refunds where transaction_id = ${row.transactionId} and state = 'asked')`.execute(
    tx,
  )
}
