import {
  decideRefund,
  getRefundCase,
  getRefundCases,
  getRefundPreview,
  getTransaction,
  getTransactions,
  postRefundRequest,
  TRANSACTIONS_CSV,
  TransactionFilter,
} from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeFile } from '#platform/http/route-file.ts'
import type { Transactions } from './service.ts'

export function transactionRoutes(app: App, { transactions }: { transactions: Transactions }): void {
  route(app, getTransactions, ({ db, me, query }) => transactions.list(db, me, query))
  route(app, getTransaction, ({ db, me, params }) => transactions.get(db, me, params.id))
  route(app, postRefundRequest, ({ db, me, params, body }) =>
    transactions.requestRefund(db, me, params.id, body),
  )
  route(app, getRefundCases, ({ db, me, query }) => transactions.listRefundCases(db, me, query))
  route(app, getRefundCase, ({ me, params }) => transactions.openRefundCase(me, params.id))
  route(app, getRefundPreview, ({ db, params, query }) =>
    transactions.previewRefund(db, params.id, query.amount),
  )
  route(app, decideRefund, ({ db, me, params, body }) =>
    transactions.decideRefundCase(db, me, params.id, body),
  )
  const csv = {
    path: TRANSACTIONS_CSV,
    access: 'signed_in',
    params: z.object({}),
    query: TransactionFilter,
  } as const
  routeFile(app, csv, ({ db, me, query }) => transactions.exportCsv(db, me, query))
}
