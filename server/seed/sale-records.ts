import { PLATFORM_FEE_PERCENT } from '@koji/contract'
import { type Insertable, sql } from 'kysely'
import { dailyFigures, postingsOf } from '#billing/transactions/postings.ts'
import { refundedAmount, stepsOf } from '#billing/transactions/steps.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Services } from '../src/app.ts'
import type { Sale } from './sales.ts'

const ROWS_PER_INSERT = 500

type Rows = { [Name in keyof Tables]?: Insertable<Tables[Name]>[] }

/** Inserts many sales: first the provider's records, then ours, with postings and figures made by the usual rules. */
export async function insertSales(
  tx: Tx,
  sales: readonly Sale[],
  { ids }: Pick<Platform, 'ids'>,
  { creatorStats, ledger }: Pick<Services, 'creatorStats' | 'ledger'>,
): Promise<void> {
  const paid = sales
    .flatMap((sale) => sale.payments.map((payment) => ({ sale, payment, transactionId: ids.id() })))
    // Receipts are numbered in the order of payment.
    .toSorted((a, b) => a.payment.period.from.getTime() - b.payment.period.from.getTime())
  const insert = (rows: Rows) => insertAll(tx, rows)
  await insert({ sandboxCustomers: customers(sales), sandboxSubscriptions: sales.map(sandboxSubscription) })
  await insert({
    sandboxPayments: paid.map(({ payment }) => sandboxPayment(payment)),
    sandboxRefunds: paid.flatMap(({ payment }) =>
      payment.refunds.map((refund) => ({ ...refund, payment: payment.id, key: refund.id })),
    ),
    sandboxDisputes: paid.flatMap(({ payment }) =>
      payment.dispute ? [{ ...payment.dispute, payment: payment.id }] : [],
    ),
  })
  await insert({
    customers: customers(sales).map(({ id, accountId }) => ({
      accountId,
      provider: 'sandbox',
      providerCustomer: id,
    })),
    subscriptions: sales.map(ourSubscription),
  })
  await insert({ transactions: paid.map(ourTransaction) })
  await insert({
    transactionSteps: paid.flatMap(({ payment, transactionId }) =>
      stepsOf(payment).map((step) => ({ ...step, transactionId })),
    ) as Rows['transactionSteps'] & object,
    refunds: paid.flatMap(({ payment, transactionId }) =>
      payment.refunds.map(({ id, amount, state, at }) => ({
        id: ids.id(),
        transactionId,
        providerRefund: id,
        amount,
        state,
        cause: 'provider' as const,
        createdAt: at,
      })),
    ),
  })
  const postings = paid.flatMap(({ sale: { payoutAccountId, creatorId }, payment, transactionId }) =>
    postingsOf(payment, { payoutAccountId, transactionId }).map((posting) => ({ ...posting, creatorId })),
  )
  await ledger.postMany(tx, postings)
  await updateCreatorCounts(tx)
  const counts = [
    ...postings.map((posting) => ({ creatorId: posting.creatorId, ...dailyFigures(posting) })),
    ...sales.map(({ creatorId, startedAt }) => ({ creatorId, at: startedAt, joined: 1 })),
    ...sales
      .filter(({ state }) => state === 'canceled')
      .map(({ creatorId, periodEnd }) => ({ creatorId, at: periodEnd, left: 1 })),
  ]
  for (const [day, all] of Map.groupBy(counts, ({ at }) => at.toISOString().slice(0, 10)))
    creatorStats.count(tx, summed(all), new Date(day))
}

async function insertAll(tx: Tx, tables: Rows): Promise<void> {
  for (const [name, rows] of Object.entries(tables))
    for (let begin = 0; begin < rows.length; begin += ROWS_PER_INSERT)
      await tx
        .insertInto(name as 'customers')
        .values(rows.slice(begin, begin + ROWS_PER_INSERT) as Insertable<Tables['customers']>[])
        .execute()
}

const customers = (sales: readonly Sale[]) =>
  [...new Map(sales.map((sale) => [sale.customer, sale])).values()].map(({ customer, fanId, card }) => ({
    id: customer,
    accountId: fanId,
    email: '',
    card,
    key: `customer:${fanId}`,
  }))

/** When the provider next renews or retries; null after the end. */
const nextAt = ({ state, periodEnd, payments }: Sale): Date | null =>
  state === 'canceled' ? null : (payments.at(-1)!.nextAttemptAt ?? periodEnd)

const sandboxSubscription = (sale: Sale): Insertable<Tables['sandboxSubscriptions']> => {
  const { id, customer, account, subscriptionId, price, state, startedAt, months, periodEnd, cancelled } =
    sale
  const ended = state === 'canceled'
  return {
    id,
    customer,
    account,
    subscriptionId,
    price,
    feePercent: PLATFORM_FEE_PERCENT,
    state,
    startedAt,
    months,
    periodEnd,
    cancelled,
    nextAt: nextAt(sale),
    endedAt: ended ? periodEnd : null,
    endedBecause: ended ? 'requested' : null,
  }
}

const ourSubscription = (sale: Sale): Insertable<Tables['subscriptions']> => {
  const { id, subscriptionId, fanId, creatorId, price, state, startedAt, periodEnd, cancelled } = sale
  const ended = state === 'canceled'
  const late = state === 'past_due'
  return {
    id: subscriptionId,
    fanId,
    creatorId,
    price,
    state,
    startedAt,
    periodEnd,
    cancelled,
    provider: 'sandbox',
    providerSubscription: id,
    endedAt: ended ? periodEnd : null,
    endedBecause: ended ? 'cancelled' : null,
    nextAttemptAt: late ? nextAt(sale) : null,
    failedAttempts: late ? 1 : 0,
  }
}

const sandboxPayment = (payment: Sale['payments'][number]): Insertable<Tables['sandboxPayments']> => {
  const { id, subscription, amount, attempts, nextAttemptAt, paidAt, period, method, charge } = payment
  return {
    id,
    subscription,
    amount,
    attempts,
    nextAttemptAt,
    paidAt,
    createdAt: period.from,
    state: payment.state === 'paid' ? 'paid' : 'failed',
    lastAttemptAt: payment.lastAttemptAt!,
    periodFrom: period.from,
    periodTo: period.to,
    brand: method!.brand,
    last4: method!.last4,
    charge: charge?.id ?? null,
    applicationFee: charge?.applicationFee ?? 0,
    processingFee: charge?.processingFee ?? 0,
  }
}

interface Paid {
  sale: Sale
  payment: Sale['payments'][number]
  transactionId: string
}

const ourTransaction = ({ sale, payment, transactionId: id }: Paid): Insertable<Tables['transactions']> => {
  const { subscriptionId, fanId, creatorId, payoutAccountId } = sale
  const { amount, state, attempts, nextAttemptAt, paidAt, period, method, charge, dispute } = payment
  return {
    id,
    subscriptionId,
    fanId,
    creatorId,
    payoutAccountId,
    provider: 'sandbox',
    providerPayment: payment.id,
    providerCharge: charge?.id ?? null,
    state,
    amount,
    fee: charge?.applicationFee ?? 0,
    processingFee: charge?.processingFee ?? null,
    refunded: refundedAmount(payment),
    dispute: dispute?.state ?? null,
    attempts,
    nextAttemptAt,
    paidAt,
    methodBrand: method!.brand,
    methodLast4: method!.last4,
    periodFrom: period.from,
    periodTo: period.to,
    createdAt: period.from,
  }
}

/** Derives the numbers on creators' pages from the subscriptions. */
const updateCreatorCounts = (tx: Tx) =>
  sql`
  update creator_profiles c set subscriber_count = found.count, monthly = found.monthly
  from (
    select creator_id, count(*)::int as count, coalesce(sum(price) filter (where not cancelled), 0)::int as monthly
    from subscriptions where state in ('active', 'past_due') group by creator_id
  ) as found where found.creator_id = c.user_id`.execute(tx)

type Count = { creatorId: string } & Partial<Record<'gross' | 'net' | 'refunded' | 'joined' | 'left', number>>
const COUNTED = ['gross', 'net', 'refunded', 'joined', 'left'] as const

/** One row for each creator. */
const summed = (counts: readonly Count[]): Count[] =>
  [...Map.groupBy(counts, ({ creatorId }) => creatorId)].map(([creatorId, all]) => ({
    creatorId,
    ...Object.fromEntries(
      COUNTED.map((key) => [key, all.reduce((sum, count) => sum + (count[key] ?? 0), 0)]),
    ),
  }))
