import { Readable } from 'node:stream'
import {
  type PageQuery,
  TRANSACTION_STEP_KINDS,
  type Transaction,
  type TransactionDetails,
} from '@koji/contract'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { CSV_HEAD, csvLines } from './csv.ts'
import { receiptNumber, refundDeadline, splitOf, stateOf } from './rules.ts'
import * as store from './store.ts'

const CSV_PAGE = 1_000

/** What a fan paid, as they see it. */
export function paymentHistory(
  { clock }: Platform,
  { paymentProvider }: { paymentProvider: PaymentProvider },
) {
  return {
    get: (db: Db, me: Viewer, id: string): Promise<TransactionDetails> =>
      getDetails(db, me.accountId, id, paymentProvider.now()),

    async list(db: Db, me: Viewer, { after, limit, ...filter }: PageQuery & store.TransactionFilter) {
      const page = { after: decodeTimeCursor(after), limit: limit + 1 }
      const rows = await store.listTransactions(db, me.accountId, filter, page)
      return pageOf(rows, limit, present, (row) => [row.createdAt.toISOString(), row.id])
    },

    /** The whole list. */
    async exportCsv(db: Db, me: Viewer, filter: store.TransactionFilter): Promise<ServedFile> {
      const pages = allPages(db, me.accountId, filter)
      // Read before the response starts, so that an error isn't sent as half a file.
      const first = await pages.next()
      const day = clock.now().toISOString().slice(0, 10)
      async function* content() {
        yield CSV_HEAD + csvLines((first.value ?? []).map(present))
        for await (const rows of pages) yield csvLines(rows.map(present))
      }
      return {
        name: `transactions-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(content()),
      }
    },
  }
}

export async function getDetails(db: Db, fanId: string, id: string, now: Date): Promise<TransactionDetails> {
  const row = (await store.findTransaction(db, fanId, id)) ?? refuse('not_found')
  const [steps, request, refunded] = await Promise.all([
    store.listSteps(db, id),
    store.findRequest(db, id),
    store.refundedOrPending(db, id),
  ])
  const deadline = request?.state === 'open' ? null : refundDeadline({ ...row, refunded }, now)
  return {
    ...present(row),
    steps: inOrder(steps).map(({ kind, amount, at }) => ({ kind, amount, at: at.toISOString() })),
    split: splitOf(row),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    refund: {
      until: deadline?.toISOString() ?? null,
      request: request
        ? {
            state: request.state,
            reason: request.reason,
            details: request.details,
            // A note about an approved request is for our team.
            note: request.state === 'rejected' ? request.note : null,
            requestedAt: request.requestedAt.toISOString(),
          }
        : null,
    },
  }
}

async function* allPages(
  db: Db,
  fanId: string,
  filter: store.TransactionFilter,
): AsyncGenerator<store.TransactionRow[], undefined> {
  let last: store.TransactionRow | undefined
  do {
    const after = last ? { at: last.createdAt, id: last.id } : null
    const rows = await store.listTransactions(db, fanId, filter, { after, limit: CSV_PAGE })
    if (rows.length > 0) yield rows
    last = rows.length === CSV_PAGE ? rows.at(-1) : undefined
  } while (last)
}

/** Steps of the same moment are in the order in which they can happen. */
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
    number: receiptNumber(row.number),
    creator: displayName === null ? null : { id: creatorId!, displayName, username, avatarUrl, idVerified },
    method: row.methodBrand ? { brand: row.methodBrand, last4: row.methodLast4! } : null,
    period: { from: row.periodFrom.toISOString(), to: row.periodTo.toISOString() },
    at: (row.paidAt ?? row.createdAt).toISOString(),
  }
}
