import { Readable } from 'node:stream'
import {
  type PageQuery,
  type RefundReason,
  TRANSACTION_STEP_KINDS,
  type Transaction,
  type TransactionDetails,
} from '@koji/contract'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { CSV_HEAD, csvLines } from './csv.ts'
import { numberOf, refundUntil, splitOf, stateOf } from './rules.ts'
import * as store from './store.ts'
import { addSteps } from './store-recording.ts'

/** Lines of a file that are read and sent together. */
const CSV_AT_ONCE = 1_000

/** What a fan paid, as they see it. */
export function reading(
  { clock, events, ids }: Platform,
  { paymentProvider }: { paymentProvider: PaymentProvider },
) {
  const find = async (db: Db, me: Viewer, id: string) =>
    (await store.transactionOf(db, me.accountId, id)) ?? refuse('not_found')

  async function one(db: Db, me: Viewer, id: string): Promise<TransactionDetails> {
    const row = await find(db, me, id)
    const [steps, request, refunded] = await Promise.all([
      store.stepsOf(db, id),
      store.requestOf(db, id),
      store.claimedOf(db, id),
    ])
    const until = request?.state === 'open' ? null : refundUntil({ ...row, refunded }, paymentProvider.now())
    return {
      ...present(row),
      steps: inOrder(steps).map(({ kind, amount, at }) => ({ kind, amount, at: at.toISOString() })),
      split: splitOf(row),
      nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
      refund: {
        until: until?.toISOString() ?? null,
        request: request
          ? {
              state: request.state,
              reason: request.reason,
              details: request.details,
              // What is written to a yes is for the team.
              note: request.state === 'rejected' ? request.note : null,
              askedAt: request.askedAt.toISOString(),
            }
          : null,
      },
    }
  }

  return {
    one,

    async list(db: Db, me: Viewer, { after, limit, ...wanted }: PageQuery & store.Wanted) {
      const rows = await store.transactionsOf(db, me.accountId, wanted, {
        after: decodeTimeCursor(after),
        limit: limit + 1,
      })
      return pageOf(rows, limit, present, (row) => [row.createdAt.toISOString(), row.id])
    },

    /** The list as it is shown, to its end. */
    async file(db: Db, me: Viewer, wanted: store.Wanted): Promise<ServedFile> {
      const portions = all(db, me.accountId, wanted)
      // What goes wrong at once is said as such, and not by half a file.
      const first = await portions.next()
      const day = clock.now().toISOString().slice(0, 10)
      async function* content() {
        yield CSV_HEAD + csvLines((first.value ?? []).map(present))
        for await (const rows of portions) yield csvLines(rows.map(present))
      }
      return {
        name: `transactions-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(content()),
      }
    },

    async askRefund(
      tx: Tx,
      me: Viewer,
      id: string,
      wish: { reason: RefundReason; details: string },
    ): Promise<TransactionDetails> {
      await store.lock(tx, id)
      const row = await find(tx, me, id)
      const before = await store.requestOf(tx, id)
      const claimed = await store.claimedOf(tx, id)
      if (before?.state === 'open') refuse('already_done')
      if (row.state !== 'paid' || claimed >= row.amount || row.dispute) refuse('nothing_to_refund')
      if (!refundUntil(row, paymentProvider.now())) refuse('too_late')
      const requestId = ids.id()
      const askedAt = paymentProvider.now()
      await store.addRequest(tx, { ...wish, id: requestId, transactionId: id, fanId: me.accountId, askedAt })
      await addSteps(tx, id, [{ reference: requestId, kind: 'refund_asked', amount: null, at: askedAt }])
      await events.record(tx, 'refunds.asked', requestId, {
        requestId,
        transactionId: id,
        fanId: me.accountId,
      })
      return one(tx, me, id)
    },
  }
}

/** However many there are, few are in memory at once. */
async function* all(
  db: Db,
  fanId: string,
  wanted: store.Wanted,
): AsyncGenerator<store.TransactionRow[], undefined> {
  let last: store.TransactionRow | undefined
  do {
    const after = last ? { at: last.createdAt, id: last.id } : null
    const rows = await store.transactionsOf(db, fanId, wanted, { after, limit: CSV_AT_ONCE })
    if (rows.length > 0) yield rows
    last = rows.length === CSV_AT_ONCE ? rows.at(-1) : undefined
  } while (last)
}

/** What happened in the same moment stands in the order in which it can happen. */
const inOrder = <Step extends { kind: (typeof TRANSACTION_STEP_KINDS)[number]; at: Date }>(
  steps: readonly Step[],
): Step[] =>
  steps.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      TRANSACTION_STEP_KINDS.indexOf(a.kind) - TRANSACTION_STEP_KINDS.indexOf(b.kind),
  )

function present(row: store.TransactionRow): Transaction {
  const { id, creatorId, displayName, username, avatarUrl, idVerified, amount, refunded } = row
  return {
    id,
    amount,
    refunded,
    state: stateOf(row),
    number: numberOf(row.number),
    creator: displayName === null ? null : { id: creatorId!, displayName, username, avatarUrl, idVerified },
    method: row.methodBrand ? { brand: row.methodBrand, last4: row.methodLast4! } : null,
    period: { from: row.periodFrom.toISOString(), to: row.periodTo.toISOString() },
    at: (row.paidAt ?? row.createdAt).toISOString(),
  }
}
